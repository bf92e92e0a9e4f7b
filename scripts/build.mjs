// `npm run build`: the portal and the server, whether stale or not.
import { build } from './build/parts.mjs';

await build(['portal', 'server']);
