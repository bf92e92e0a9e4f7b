import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, readFileSync, readSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { logOutput } from './logOutput.ts';

let folder: string;
let open: number[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gatehouse-log-'));
  open = [];
});
afterEach(() => {
  for (const fd of open) closeSync(fd);
  rmSync(folder, { recursive: true });
});

const opened = (path: string, flags: number): number => {
  const fd = openSync(path, flags);
  open.push(fd);
  return fd;
};
const close = (fd: number) => {
  closeSync(fd);
  open = open.filter((one) => one !== fd);
};

/** A pipe with its two ends; the writer waits in a write to a full one unless it is `impatient`. */
function pipe(impatient = 0) {
  const path = join(folder, 'pipe');
  execFileSync('mkfifo', [path]);
  const reader = opened(path, constants.O_RDONLY | constants.O_NONBLOCK);
  return { path, reader, writer: opened(path, constants.O_WRONLY | impatient) };
}

/** What is in the pipe. */
function drain(reader: number): string {
  const bytes = Buffer.alloc(1 << 20);
  let text = '';
  for (;;) {
    try {
      const count = readSync(reader, bytes);
      if (count === 0) return text;
      text += bytes.toString('utf8', 0, count);
    } catch {
      return text;
    }
  }
}

const lines = (text: string) => text.split('\n').filter(Boolean);
/** So long that a write in progress has failed. */
const soon = () => new Promise((done) => setTimeout(done, 50));

describe('the log', () => {
  test('is written in its order, and what waits at the end of the process too', async () => {
    const file = join(folder, 'log');
    const log = logOutput(opened(file, constants.O_WRONLY | constants.O_CREAT | constants.O_APPEND));
    const expected = Array.from({ length: 500 }, (_, at) => `line ${at}`);
    for (const line of expected) log.write(`${line}\n`);
    await expect.poll(() => lines(readFileSync(file, 'utf8'))).toEqual(expected);
    log.write('one\n');
    log.write('last\n');
    log.end();
    await expect.poll(() => lines(readFileSync(file, 'utf8')).slice(500).toSorted()).toEqual(['last', 'one']);
  });

  test('loses lines while nobody reads the pipe, and goes on for the next reader', async () => {
    const { path, reader, writer } = pipe();
    const log = logOutput(writer);
    close(reader);
    for (const line of ['first', 'second']) {
      log.write(`${line}\n`);
      await soon();
    }
    const next = opened(path, constants.O_RDONLY | constants.O_NONBLOCK);
    log.write('third\n');
    let text = '';
    await expect.poll(() => lines((text += drain(next))).at(-1)).toBe('third');
    // On a slow machine the second still waits.
    expect(text).toMatch(/"lost":[12],"reason":"EPIPE"/);
    log.write('fourth\n');
    await expect.poll(() => lines((text += drain(next))).at(-1)).toBe('fourth');
  });

  test.each([
    ['a device that is always full', () => opened('/dev/full', constants.O_WRONLY)],
    ['a descriptor that is closed', () => 1_000_000],
    ['a descriptor that may only be read', () => opened('/dev/null', constants.O_RDONLY)],
    ['a folder', () => opened(folder, constants.O_RDONLY)],
  ])('never throws for %s', async (_what, descriptor) => {
    const log = logOutput(descriptor());
    for (const line of ['first', 'second', 'third']) {
      expect(() => log.write(`${line}\n`)).not.toThrow();
      await soon();
    }
    log.write('last\n');
    expect(() => log.end()).not.toThrow();
    await soon();
  });

  test.each([
    ['in a write that waits', 0],
    ['in one that does not', constants.O_NONBLOCK],
  ])('never waits for a reader that has stopped, %s', async (_how, impatient) => {
    const { reader, writer } = pipe(impatient);
    const log = logOutput(writer);
    const line = `${'x'.repeat(999)}\n`;
    const began = performance.now();
    for (let count = 0; count < 4000; count++) log.write(line);
    expect(performance.now() - began).toBeLessThan(10_000);
    await soon();
    let text = '';
    // Everything that was not lost arrives whole.
    await expect
      .poll(() => {
        text += drain(reader);
        log.write(line);
        return /"lost":\d+/.test(text);
      })
      .toBe(true);
    expect(text).toContain('it was not taken in time');
    expect(
      new Set(lines(text.slice(0, text.lastIndexOf('\n'))).map((one) => (one.startsWith('{') ? 'loss' : one.length))),
    ).toEqual(new Set([999, 'loss']));
    // Ends the write in progress: the next test may get the same number for its descriptor, and these lines with it.
    close(reader);
    await soon();
  });
});
