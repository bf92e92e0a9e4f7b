/** A file of the path with its lines, as in `[core/access/rule.ts](../core/access/rule.ts) 101`. */
const FILE = /\]\(\.\.\/([^)]+)\) \d+/g;

/**
 * The page with the path for a newcomer, with the lines of each file, of each step and of the whole counted again. What is
 * on the path stands in the page itself.
 */
export function recounted(page: string, linesOf: (file: string) => number): { page: string; total: number } {
  let total = 0;
  const counted = page.split('\n').map((line) => {
    let step = 0;
    const files = line.replaceAll(FILE, (_found, file: string) => {
      const lines = linesOf(file);
      step += lines;
      return `](../${file}) ${lines}`;
    });
    total += step;
    return step > 0 ? files.replace(/\d+ *\|$/, `${step} |`) : line;
  });
  return { page: withTotal(counted.join('\n'), total), total };
}

/** The page with this number where it says how long the path is, in hundreds. */
export function withTotal(page: string, total: number): string {
  const about = (Math.round(total / 100) * 100).toLocaleString('en');
  return page.replaceAll(/about [\d,]+ lines/g, `about ${about} lines`);
}
