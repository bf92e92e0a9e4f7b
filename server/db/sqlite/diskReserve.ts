import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DiskFull } from '../errors.ts';

/** Room set aside, in bytes: thousands of sign-ins. */
const RESERVE = 8 * 1024 * 1024;
/** Free bytes from which writing is normal again. */
const ENOUGH = 3 * RESERVE;
/** How often to look whether there is room again, in milliseconds. */
const LOOK_AGAIN = 1000;

/**
 * Keeps sign-in working when the disk is full: a file beside the database takes up room, and gives it back when an
 * essential write needs it. Meanwhile other writes are refused, so that they do not use it up. Recovers by itself.
 */
export class DiskReserve {
  private readonly file: string;
  private isFull = false;
  private lookedAt = 0;

  constructor(database: string) {
    this.file = `${database}.reserve`;
  }

  /** Runs a write; what is not essential is refused while the disk is full. */
  async guard<T>(essential: boolean, write: () => Promise<T>): Promise<T> {
    if (this.isFull) await this.recover();
    if (this.isFull && !essential) throw new DiskFull('The disk is full.');
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof DiskFull)) throw error;
      this.isFull = true;
      if (!essential) throw error;
      this.spend();
      return await write();
    }
  }

  /** Sets the room aside, if there is enough of it. */
  async fill(): Promise<void> {
    try {
      if (isWhole(this.file)) return;
      const { bavail, bsize } = await statfs(dirname(this.file));
      if (bavail * bsize < ENOUGH) return;
      const handle = openSync(this.file, 'w');
      try {
        // Written out rather than only sized, or it would take up no room.
        const block = Buffer.alloc(64 * 1024, 1);
        for (let written = 0; written < RESERVE; written += block.length) writeSync(handle, block);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
    } catch {
      // Without the reserve everything else still works.
      this.spend();
    }
  }

  private async recover(): Promise<void> {
    if (Date.now() - this.lookedAt < LOOK_AGAIN) return;
    this.lookedAt = Date.now();
    await this.fill();
    if (isWhole(this.file)) this.isFull = false;
  }

  private spend(): void {
    rmSync(this.file, { force: true });
  }
}

function isWhole(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) >= RESERVE;
}
