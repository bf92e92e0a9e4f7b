import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** In microseconds: short, so that a call waits little for its turn. */
const PERIOD = 20_000;

/**
 * Limits a process to a share of one processor (Linux control groups, as root). Returns a function that removes the
 * limit after the process has ended, or undefined if the system does not allow it.
 */
export function giveShare(pid: number, share: number): (() => void) | undefined {
  const isUnified = existsSync(join(ROOT, 'cgroup.controllers'));
  const group = join(ROOT, isUnified ? '' : 'cpu', `gatehouse-bench-${pid}`);
  const quota = Math.round(share * PERIOD);
  try {
    if (isUnified && !readFileSync(join(ROOT, 'cgroup.subtree_control'), 'utf8').split(/\s/).includes('cpu'))
      writeFileSync(join(ROOT, 'cgroup.subtree_control'), '+cpu');
    mkdirSync(group);
    if (isUnified) writeFileSync(join(group, 'cpu.max'), `${quota} ${PERIOD}`);
    else {
      writeFileSync(join(group, 'cpu.cfs_period_us'), String(PERIOD));
      writeFileSync(join(group, 'cpu.cfs_quota_us'), String(quota));
    }
    writeFileSync(join(group, 'cgroup.procs'), String(pid));
  } catch {
    free();
    return undefined;
  }
  return free;

  // The files in it belong to the system; the folder is removed as a whole when no process is in it.
  function free(): void {
    try {
      rmdirSync(group);
    } catch {
      // It never existed, or disappears with the machine.
    }
  }
}
