import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { text } from 'node:stream/consumers';
import { Writable } from 'node:stream';
import * as z from 'zod/mini';
import { exits, type Io } from './io.ts';
import { runTerminal } from './runTerminal.ts';

// zod/mini has no error messages by default.
z.config(z.locales.en());

const { stdin, stdout, stderr } = process;
const isInteractive = stdin.isTTY && stderr.isTTY;

async function ask(question: string, output: NodeJS.WritableStream = stderr): Promise<string> {
  const lines = createInterface({ input: stdin, output, terminal: true });
  try {
    // Ctrl+C and Ctrl+D end the client; nothing is changed before the last answer.
    const left = new AbortController();
    lines.once('SIGINT', () => left.abort()).once('close', () => left.abort());
    return await lines.question(question, { signal: left.signal });
  } catch {
    stderr.write('\n');
    process.exit(exits.refused);
  } finally {
    lines.close();
  }
}

/** Of the package beside this file, or of the clone in whose `dist` it is. */
function version(): string {
  for (const at of ['./package.json', '../../package.json'])
    try {
      return (JSON.parse(readFileSync(new URL(at, import.meta.url), 'utf8')) as { version: string }).version;
    } catch {
      // The other place.
    }
  return 'unknown';
}

const io: Io = {
  version: version(),
  env: process.env,
  isInteractive,
  out: (line) => void stdout.write(`${line}\n`),
  err: (line) => void stderr.write(`${line}\n`),
  ask,
  async askSecret(question) {
    if (!isInteractive) return text(stdin);
    stderr.write(question);
    const hidden = new Writable({ write: (_chunk, _encoding, done) => done() });
    const typed = await ask('', hidden);
    stderr.write('\n');
    return typed;
  },
  fetch,
  async save(name, bytes) {
    // The name comes from the portal; only its last part counts, and no file is replaced.
    const plain = name.replace(/^.*[\\/]/, '').replace(/^\.+/, '') || 'list';
    const [, stem = plain, ending = ''] = /^(.*?)(\.\w+)?$/.exec(plain) ?? [];
    for (let copy = 1; ; copy += 1) {
      const path = resolve(copy === 1 ? plain : `${stem}-${copy}${ending}`);
      try {
        await writeFile(path, bytes, { flag: 'wx' });
        return path;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
    }
  },
};

// The reader of a pipe, such as `head`, has left: nobody reads the rest.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(exits.done);
});

process.exitCode = await runTerminal(process.argv.slice(2), io);
