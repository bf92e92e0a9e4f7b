import { write, writeSync } from 'node:fs';

/** So much waits while nothing can be written, in bytes; further lines are lost. */
const MOST_WAITING = 1_000_000;
/** The pause before a full pipe is tried again, in milliseconds. */
const PAUSE = 100;
/** A write that takes longer does not end soon, in milliseconds. */
const STUCK = 1000;
const LINE_BREAK = 10;

export interface LogOutput {
  write(line: string): void;
  /** Writes what waits, before the process ends. */
  end(): void;
}

/**
 * Writes lines to a file descriptor, and never throws, waits or ends the process. What cannot be written is lost: the
 * disk is full, nobody reads the pipe any more, or its reader has stopped. Each further line is tried, and the first
 * that can be written comes after one that says how many were lost.
 */
export function logOutput(fd: number): LogOutput {
  let waiting: Buffer[] = [];
  let size = 0;
  let lost = 0;
  let reason = '';
  /** Only a part of the last line was written. */
  let isTorn = false;
  /** When the write in progress began. */
  let since: number | undefined;

  /** Takes all that waits, after what has to be said of the lines before. */
  function take() {
    const lostBefore = lost;
    const head = Buffer.from((isTorn ? '\n' : '') + (lostBefore > 0 ? lossLine(lostBefore, reason) : ''));
    const body = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    lost = 0;
    return { lostBefore, head, body, bytes: Buffer.concat([head, body]) };
  }

  function begin(): void {
    if (since !== undefined || waiting.length === 0) return;
    since = Date.now();
    const { lostBefore, head, body, bytes } = take();
    const send = (from: number): void =>
      write(fd, bytes, from, (error, written) => {
        if (error?.code === 'EAGAIN') return void setTimeout(() => send(from), PAUSE).unref();
        const end = from + (error ? 0 : written);
        if (end > from) isTorn = bytes[end - 1] !== LINE_BREAK;
        if (!error && end < bytes.length) return send(end);
        since = undefined;
        if (!error) return begin();
        lost += from < head.length ? lostBefore + linesIn(body) : linesIn(bytes.subarray(from));
        reason = error.code ?? error.message;
      });
    send(0);
  }

  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (size + bytes.length > MOST_WAITING) {
        lost++;
        reason = 'it was not taken in time';
        return;
      }
      waiting.push(bytes);
      size += bytes.length;
      begin();
    },
    end() {
      const isStuck = since !== undefined && Date.now() - since > STUCK;
      if (waiting.length === 0 || isStuck) return;
      try {
        writeSync(fd, take().bytes);
      } catch {
        // There is nobody to tell.
      }
    },
  };
}

const lossLine = (count: number, reason: string): string =>
  `${JSON.stringify({ level: 'warn', time: new Date().toISOString(), lost: count, reason, msg: 'lines of the log were lost' })}\n`;

const linesIn = (bytes: Buffer): number => bytes.reduce((sum, byte) => sum + (byte === LINE_BREAK ? 1 : 0), 0);

let standard: LogOutput | undefined;

/** The log's output, which is standard output. */
export function standardLog(): LogOutput {
  if (!standard) {
    standard = logOutput(1);
    process.once('exit', standard.end);
  }
  return standard;
}
