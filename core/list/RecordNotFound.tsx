import { Button } from '../ui/buttons/Button.tsx';
import { EmptyState, type EmptyStateProps } from '../ui/page/EmptyState.tsx';

/** What stands there for a record that is not. */
export interface RecordNotFoundProps extends Pick<EmptyStateProps, 'icon' | 'text'> {
  /** The way back: the list's address, and what the link says. */
  back: { href: string; label: string };
}

/** What docs/specification/product.md calls the record-not-found view: the server's sentence and a way back. */
export function RecordNotFound({ icon, text, back }: RecordNotFoundProps) {
  return (
    <EmptyState icon={icon} text={text} heading>
      <Button href={back.href}>{back.label}</Button>
    </EmptyState>
  );
}
