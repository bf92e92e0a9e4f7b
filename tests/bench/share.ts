import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = '/sys/fs/cgroup';
/** In microseconds: short, so that an answer waits little for its turn. */
const PERIOD = 20_000;

/**
 * Gives a process no more than a share of one processor (Linux control groups, as root). Answers what takes the limit
 * away when the process is gone, or undefined where the system does not let us.
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

  // The files in it are the system's own; it goes as a whole, once nobody is in it.
  function free(): void {
    try {
      rmdirSync(group);
    } catch {
      // It never was there, or goes with the machine.
    }
  }
}
