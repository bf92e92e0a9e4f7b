import { Link } from 'wouter';
import { CellText } from './CellText.tsx';

/** A record's name in its row; a link if the record has a page. */
export function CellLink({ href, children }: { href: string | undefined; children: string }) {
  if (href === undefined) return <CellText>{children}</CellText>;
  return (
    <Link
      href={href}
      dir="auto"
      title={children}
      className="truncate text-left font-medium underline-offset-2 over:underline"
    >
      {children}
    </Link>
  );
}
