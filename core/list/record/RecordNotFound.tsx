import { Button } from '#core/ui/buttons/Button.tsx';
import { EmptyState, type EmptyStateProps } from '#core/ui/page/EmptyState.tsx';

/** The properties of the view for a missing record. */
export interface RecordNotFoundProps extends Pick<EmptyStateProps, 'icon' | 'text'> {
  /** The link back: the list's address, and the link's text. */
  back: { href: string; label: string };
}

/** The record-not-found view of docs/specification/product.md: the server's sentence and a link back. */
export function RecordNotFound({ icon, text, back }: RecordNotFoundProps) {
  return (
    <EmptyState icon={icon} text={text} heading>
      <Button href={back.href}>{back.label}</Button>
    </EmptyState>
  );
}
