import { fileURLToPath } from 'node:url';

/** Runs a built file of the server in this process, as if node had been started with it. @param {string} file */
export async function runBuilt(file) {
  process.setSourceMapsEnabled(true);
  const built = new URL(`../dist/server/${file}`, import.meta.url);
  process.argv[1] = fileURLToPath(built);
  await import(built.href);
}
