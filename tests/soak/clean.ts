import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Ends and removes everything that a run has started, the latest first. */
export class Clean {
  private readonly steps = new Map<symbol, { gently: () => unknown; atExit: () => void }>();

  /**
   * `gently` runs at the end of the run, `atExit` if the process ends before. Returns a function that cancels the
   * step.
   */
  add(gently: () => unknown, atExit: () => void): () => void {
    const key = Symbol('step');
    this.steps.set(key, { gently, atExit });
    return () => void this.steps.delete(key);
  }

  /** A temporary folder. */
  folder(name: string): string {
    const folder = mkdtempSync(join(tmpdir(), `gatehouse-soak-${name}-`));
    const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
    this.add(remove, remove);
    return folder;
  }

  async all(): Promise<void> {
    for (const [key, { gently }] of [...this.steps].toReversed()) {
      this.steps.delete(key);
      await gently();
    }
  }

  atExit(): void {
    for (const { atExit } of [...this.steps.values()].toReversed()) {
      try {
        atExit();
      } catch {
        // The other steps must still run.
      }
    }
  }
}
