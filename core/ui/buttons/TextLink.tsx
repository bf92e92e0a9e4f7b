import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link in a text; on a phone it is high enough for a finger. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="rounded-sm font-medium text-accent underline-offset-2 over:underline max-md:inline-flex max-md:min-h-11 max-md:items-center"
    >
      {children}
    </Link>
  );
}
