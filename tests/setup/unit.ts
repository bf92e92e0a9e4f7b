import { expect } from 'vitest';
import './console.ts';

// Only tests of components pay for a document; vitest itself knows one environment per project.
if (expect.getState().testPath?.endsWith('.tsx')) {
  const { builtinEnvironments } = await import('vitest/runtime');
  await builtinEnvironments.jsdom.setup(globalThis, { jsdom: { url: 'http://localhost:3000/' } });
  await import('./dom.ts');
}
