import { DatabaseBusy } from './errors.ts';

/** Lets one caller in at a time, in order; a caller that waits too long is refused. */
export class Queue {
  private readonly longestWait: number;
  private readonly waiting = new Set<() => void>();
  private taken = false;

  constructor(longestWait: number) {
    this.longestWait = longestWait;
  }

  async take(): Promise<void> {
    if (!this.taken) {
      this.taken = true;
      return;
    }
    await new Promise<void>((resolve, reject) => {
      const called = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        this.waiting.delete(called);
        reject(new DatabaseBusy('Too many changes are waiting.'));
      }, this.longestWait);
      this.waiting.add(called);
    });
  }

  pass(): void {
    const [next] = this.waiting;
    if (!next) {
      this.taken = false;
      return;
    }
    this.waiting.delete(next);
    next();
  }
}
