import { readFileSync } from 'node:fs';

/** What a process's main thread has had of the processors, in nanoseconds (proc(5), schedstat). */
interface Share {
  ran: number;
  /** Was ready to run, but others had the processors. */
  waited: number;
}

/**
 * How many times slower than on a machine of its own a process has been since then: what its times are divided by before
 * they are judged. 1 on a quiet machine, and where the system does not tell.
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
