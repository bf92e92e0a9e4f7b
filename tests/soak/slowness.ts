import { readFileSync } from 'node:fs';

/** The processor time of a process's main thread, in nanoseconds (proc(5), schedstat). */
interface Share {
  ran: number;
  /** It was ready to run, but other processes had the processors. */
  waited: number;
}

/**
 * Returns a function for the slowness since then: how many times slower the process was than on a quiet machine.
 * Measured times are divided by it. 1 on a quiet machine, and on systems that do not report it.
 */
export function watchSlowness(pid: number | undefined): () => number {
  const before = shareOf(pid);
  return () => {
    const now = shareOf(pid);
    const ran = now.ran - before.ran;
    return ran > 0 ? (ran + now.waited - before.waited) / ran : 1;
  };
}

function shareOf(pid: number | undefined): Share {
  try {
    const [ran = 0, waited = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    return { ran, waited };
  } catch {
    return { ran: 0, waited: 0 };
  }
}
