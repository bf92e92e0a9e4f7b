// `npm run portal -- <command>`: the operator's command line.
import { buildStale, runBuilt } from './build/parts.mjs';

process.env.NODE_ENV ??= 'production';
await buildStale(['server']);
await runBuilt('cli/main.js');
