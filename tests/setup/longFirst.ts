import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest files, by project. */
const LONG = [
  'copy tests/copy/newPlugin.test.ts',
  'long-runs tests/longRuns/soak.test.ts',
  'long-runs tests/longRuns/bench.test.ts',
  'postgres tests/server/accessMatrix.test.ts',
  'server-sweeps tests/server/sweeps/fuzz.test.ts',
  'portal-sweeps tests/unit/faults/faults.test.tsx',
  'components plugins/organisation/pages/SetUp.test.tsx',
];

/**
 * Starts the slowest files first. Vitest knows durations only from a cache, which a fresh checkout lacks: it would
 * start the fuzzer, a short file with one long test, near the end, and one core would wait for it for a minute.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const root = `${this.ctx.config.root}/`;
    const rank = ({ project, moduleId }: TestSpecification): number => {
      const place = LONG.indexOf(`${project.name} ${moduleId.replace(root, '')}`);
      return place < 0 ? LONG.length : place;
    };
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's own method, which returns another array.
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
