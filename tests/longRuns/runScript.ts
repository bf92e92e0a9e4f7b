import { spawn } from 'node:child_process';

/** Runs a script of this project to its end. */
export async function runScript(file: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, output };
}
