import { spawn } from 'node:child_process';

/** Runs a script of this project to its end. */
export async function runScript(file: string, ...given: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', file, ...given], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)));
  const code = await new Promise<number | null>((ended) => child.once('close', ended));
  return { code, said };
}
