// `npm run build`: builds the portal and the server, even if they are up to date.
import { build } from './build/parts.mjs';

await build(['portal', 'server']);
