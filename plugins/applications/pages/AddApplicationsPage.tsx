import { useState } from 'react';
import { useReading } from '#core/client/queries.ts';
import { asCallError } from '#core/client/callError.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { useUnsaved } from '#core/form/useUnsaved.ts';
import { WhenRead } from '#core/ui/page/WhenRead.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import { PageHeader } from '#core/ui/header/PageHeader.tsx';
import { Skeleton, Waiting } from '#core/ui/page/Skeleton.tsx';
import { useNarrow } from '#core/ui/style/useNarrow.ts';
import { addApplications, chosenApplications, listAllApplications, type Addable } from '../contract.ts';
import { ChoosableTile } from '../parts/ChoosableTile.tsx';
import { applicationListPath } from '../paths.ts';

/**
 * The onboarding page: chooses the organisation's applications (docs/specification/product.md section 2, Add
 * applications onboarding).
 */
export default function AddApplicationsPage() {
  const host = useHost();
  const narrow = useNarrow();
  const reading = useReading(listAllApplications, {});
  const { data, refetch } = reading;
  const [chosen, setChosen] = useState<ReadonlySet<number | string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string>();
  // Applications that somebody else has added meanwhile are not added again.
  const selected = data?.applications.filter((one) => !one.added && chosen.has(keyOf(one))) ?? [];
  useUnsaved(selected.length > 0);
  const hasApplications = data?.applications.some(({ added }) => added) ?? false;

  function toggle(key: number | string) {
    const next = new Set(chosen);
    if (!next.delete(key)) next.add(key);
    setChosen(next);
  }

  async function add() {
    setBusy(true);
    setFailed(undefined);
    try {
      const answer = await host.call(addApplications, { body: chosenApplications(selected) });
      await refetch();
      setChosen(new Set());
      sayAnswer(host, answer);
    } catch (thrown) {
      setFailed(asCallError(thrown).message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="max-md:px-4">
      <PageHeader title="Welcome Admin !" />
      <h2 className="text-lg font-semibold">{narrow ? 'Add applications' : 'All applications'}</h2>
      <p className="mt-0.5 mb-4 text-muted">Choose applications to get start your business..</p>
      <WhenRead reading={reading} skeleton={<TilesSkeleton />}>
        {({ applications }) => (
          <ul aria-label="Applications" className={grid}>
            {applications.map((application) => (
              <ChoosableTile
                key={keyOf(application)}
                application={application}
                chosen={chosen.has(keyOf(application))}
                disabled={busy}
                onToggle={() => toggle(keyOf(application))}
              />
            ))}
          </ul>
        )}
      </WhenRead>
      {failed !== undefined && (
        <p role="alert" className="mt-4 rounded bg-danger-soft px-3 py-2 text-sm text-danger">
          {failed}
        </p>
      )}
      {data && (
        <div className="mt-5 flex flex-wrap items-center gap-2 max-md:sticky max-md:bottom-[calc(56px+env(safe-area-inset-bottom))] max-md:-mx-4 max-md:border-t max-md:border-line max-md:bg-surface max-md:px-4 max-md:py-3 max-md:[&>:is(a,button)]:flex-1">
          <Button variant="primary" busy={busy} disabled={selected.length === 0 && !busy} onClick={() => void add()}>
            {busy ? 'Adding Applications' : 'Add Applications'}
          </Button>
          {hasApplications && selected.length === 0 && !busy && <Button href={applicationListPath()}>Next</Button>}
          <span aria-live="polite" className="text-sm text-muted empty:absolute">
            {selected.length > 0 && `${selected.length} selected`}
          </span>
        </div>
      )}
    </div>
  );
}

const keyOf = ({ id, name }: Addable) => id || name;

const TilesSkeleton = () => (
  <Waiting className={grid}>
    {Array.from({ length: 9 }, (_, tile) => (
      <div key={tile} className="flex h-30 gap-3 rounded border border-line p-4">
        <Skeleton className="size-12 shrink-0" />
        <div className="flex flex-1 flex-col gap-2.5 pt-1">
          <Skeleton className="h-3 w-1/3" />
          <Skeleton />
          <Skeleton className="h-3 w-2/3" />
        </div>
      </div>
    ))}
  </Waiting>
);

const grid = 'grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-3';
