// One document for all files of a worker, made before any code uses it.
if (!('document' in globalThis)) {
  const { builtinEnvironments } = await import('vitest/runtime');
  await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://localhost:3000/' } });
}
const { prepareDocument } = await import('./dom.ts');
await prepareDocument();
