import type { Io } from '#shell/terminal/io.ts';
import { runTerminal } from '#shell/terminal/runTerminal.ts';

/** Runs the terminal client. Somebody sits at the terminal if there are answers. */
export async function runAtTerminal(words: readonly string[], env: Io['env'], answers?: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const io: Io = {
    version: '1.2.3',
    env,
    isInteractive: answers !== undefined,
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
    ask: async (question) => (err.push(question), answers?.shift() ?? 'n'),
    askSecret: async () => answers?.shift() ?? '',
    fetch,
    save: async (name) => name,
  };
  const exit = await runTerminal(words, io);
  return { exit, out: out.join('\n'), err: err.join('\n') };
}
