import type { ReactNode } from 'react';
import { Link } from 'wouter';

/** A link in a text; on a phone it is high enough for a finger, and its line is not higher than others. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="rounded-sm font-medium text-accent underline-offset-2 over:underline max-md:-my-3 max-md:inline-block max-md:py-3"
    >
      {children}
    </Link>
  );
}
