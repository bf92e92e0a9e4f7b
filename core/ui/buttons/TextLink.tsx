import type { ReactNode } from 'react';
import { Link } from 'wouter';

/**
 * The looks of a link in a text. It is 24 px high at least, on a phone high enough for a finger, and its line is not
 * higher than others.
 */
export const textLinkClasses =
  'rounded-sm py-1.5 font-medium text-accent underline-offset-2 over:underline max-md:-my-3 max-md:inline-block max-md:py-3';

/** A link in a text to another page of the portal. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className={textLinkClasses}>
      {children}
    </Link>
  );
}
