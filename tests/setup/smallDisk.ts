import { execFileSync, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/** Only root on Linux may mount a small disk. */
export const mayMount = (): boolean =>
  process.platform === 'linux' && spawnSync('unshare', ['--mount', 'true']).status === 0;

/** Mounts a small disk at a folder; returns a function that unmounts it. */
export function mountDisk(folder: string, megabytes: number): () => void {
  run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
  return () => run('umount', '-l', folder);
}

/** Writes a file until the disk is full. */
export function fillUp(file: string): void {
  for (const size of [1 << 20, 1 << 16, 1 << 12]) {
    const block = Buffer.alloc(size, 7);
    try {
      for (;;) writeFileSync(file, block, { flag: 'a' });
    } catch {
      // Full, except for a smaller block.
    }
  }
}

function run(command: string, ...args: string[]): void {
  execFileSync(command, args, { stdio: 'ignore' });
}
