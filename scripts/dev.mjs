// `npm run dev`: the server, restarted after every change, and Vite on port 5173 in front of it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { stopWithNpm } from './stopWithNpm.mjs';

const tools = [
  ['tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts', ...process.argv.slice(2)],
  ['vite/bin/vite.js'],
];
const children = tools.map(([tool, ...args]) =>
  spawn(process.execPath, [fileURLToPath(new URL(`../node_modules/${tool}`, import.meta.url)), ...args], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, NODE_ENV: 'development' },
    stdio: 'inherit',
  }),
);

stopWithNpm();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => stop(signal));
for (const child of children) {
  child.once('exit', (code) => {
    process.exitCode ??= code ?? 0;
    stop('SIGTERM');
  });
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  for (const child of children) child.kill(signal);
}
