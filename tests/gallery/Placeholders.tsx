import { Button } from '#core/ui/buttons/Button.tsx';
import { EmptyState } from '#core/ui/page/EmptyState.tsx';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { SkeletonRows, SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { SkeletonCards } from '#core/ui/page/SkeletonCards.tsx';

export function Placeholders() {
  return (
    <section>
      <h2>Skeleton</h2>
      <div className="fields">
        <SkeletonText />
        <SkeletonRows rows={4} columns={3} />
        <SkeletonCards cards={3} />
      </div>
      <h2 style={{ marginTop: 24 }}>EmptyState, ErrorState</h2>
      <div className="fields">
        <EmptyState
          text="No groups assigned to this user."
          icon="network"
          explanation="Groups carry security policies to their members."
        >
          <Button variant="primary">Add to group</Button>
        </EmptyState>
        <EmptyState text="No data to display" />
        <ErrorState text="The server could not be reached." onRetry={() => {}} />
        <ErrorState text="The server could not be reached." onRetry={() => {}} busy />
      </div>
    </section>
  );
}
