// `npm start`: builds what is stale, then serves from this very process, so that signals and exit codes are the server's.
import { buildStale, runBuilt } from './build/parts.mjs';
import { stopWithNpm } from './stopWithNpm.mjs';

process.env.NODE_ENV ??= 'production';
stopWithNpm();
await buildStale(['portal', 'server']);
await runBuilt('main.js');
