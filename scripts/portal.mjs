// `npm run portal -- <command>`: the operator's command line.
import { buildStale } from './build/parts.mjs';
import { runBuilt } from './runBuilt.mjs';

process.env.NODE_ENV ??= 'production';
await buildStale(['server']);
await runBuilt('cli/main.js');
