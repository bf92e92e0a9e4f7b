// `npm start`: builds the outdated parts, then serves from this process, so that signals and exit codes are the
// server's.
import { buildStale } from './build/parts.mjs';
import { runBuilt } from './runBuilt.mjs';
import { stopWithNpm } from './stopWithNpm.mjs';

process.env.NODE_ENV ??= 'production';
stopWithNpm();
await buildStale(['portal', 'server']);
await runBuilt('main.js');
