import { closeSync, fsyncSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { DiskFull } from '../errors.ts';

/** The reserved space in bytes, enough for thousands of sign-ins. */
const RESERVE = 8 * 1024 * 1024;
/** With this many free bytes all writes work again. */
const ENOUGH = 3 * RESERVE;
/** The time between two checks of the free space, in milliseconds. */
const LOOK_AGAIN = 1000;

/**
 * Keeps sign-in working when the disk is full: a file beside the database occupies space, and is deleted when an
 * essential write needs it. Until there is space again, other writes are refused, so that they do not use it up. It
 * recovers by itself.
 */
export class DiskReserve {
  private readonly file: string;
  private isFull = false;
  private lookedAt = 0;

  constructor(database: string) {
    this.file = `${database}.reserve`;
  }

  /** Runs a write; only an essential one is allowed while the disk is full. */
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

  /** Creates the reserve file, if there is enough space. */
  async fill(): Promise<void> {
    try {
      if (isWhole(this.file)) return;
      const { bavail, bsize } = await statfs(dirname(this.file));
      if (bavail * bsize < ENOUGH) return;
      const handle = openSync(this.file, 'w');
      try {
        // Written in full, because a sparse file would occupy no space.
        const block = Buffer.alloc(64 * 1024, 1);
        for (let written = 0; written < RESERVE; written += block.length) writeSync(handle, block);
        fsyncSync(handle);
      } finally {
        closeSync(handle);
      }
    } catch {
      // Everything else works without the reserve.
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
