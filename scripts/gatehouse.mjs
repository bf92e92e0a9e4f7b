#!/usr/bin/env node
// `npx gatehouse`: the portal's commands in the terminal (docs/automation.md).
import { buildStale } from './build/parts.mjs';

await buildStale(['terminal']);
await import(new URL('../dist/terminal/main.js', import.meta.url).href);
