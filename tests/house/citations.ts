import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../docs/specification/', import.meta.url));

/** A citation: an optional path, the page, then sections by number (`section 5`, `sections 2, 3 and 6`) or a "Heading". */
const CITATION =
  /((?:[\w.-]+\/)*)\b(products?|server|palette|look|speed|trust)\.md(?: sections? (\d+(?:(?:, | and |, and )\d+)*)|, "([^"]+)")?/g;

/** The citations in a text that name a missing page of docs/specification, or a missing section. */
export function unknownCitations(text: string): string[] {
  // A citation may span two lines of a comment.
  const joined = text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
  return [...joined.matchAll(CITATION)].filter(isUnknown).map(([citation]) => citation);
}

function isUnknown([, path, page, sections, heading]: RegExpMatchArray): boolean {
  if (!path?.endsWith('docs/specification/') || !existsSync(`${folder}${page}.md`)) return true;
  const known = headingsOf(`${folder}${page}.md`);
  const isKnown = (section: string) => known.some((other) => other.startsWith(`${section}. `));
  if (sections !== undefined) return !(sections.match(/\d+/g) ?? []).every(isKnown);
  return heading !== undefined && !known.includes(heading);
}

function headingsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading);
}
