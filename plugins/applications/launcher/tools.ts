import { Notices } from '#core/plugin/Notices.tsx';
import { AdminStrip } from './AdminStrip.tsx';
import { Arranging } from './Arranging.tsx';
import { placed } from './order.ts';
import { TileCorner } from './TileCorner.tsx';
import { foundTiles, TileSearch } from './TileSearch.tsx';
import { WhomToAsk } from './WhomToAsk.tsx';

/** What the launcher loads when its tiles stand: docs/specification/speed.md has a bar for what comes before. */
export const tools = { AdminStrip, Arranging, foundTiles, Notices, placed, TileCorner, TileSearch, WhomToAsk };
