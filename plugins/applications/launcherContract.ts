import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { fields, flag, id } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';

/** Far above the number of tiles of any person. */
const MOST_TILES = 500;

const arrangedTile = fields({ id: ['app_id', id], pinned: ['is_pinned', flag] });

export const arrangeTiles = endpoint({
  method: 'POST',
  path: '/application/arrange',
  summary: 'Keep the order of your own tiles in this organisation, and which of them are pinned',
  access: member,
  /** Without tiles: they stand as in the catalogue again. */
  body: fields({
    tiles: [
      'org_user_app_list',
      z.array(arrangedTile).check(z.maxLength(MOST_TILES, `At most ${MOST_TILES} tiles can be arranged.`)),
    ],
  }),
  reply: z.object({}),
  changes: ['arrangement'],
});

const askable = fields({ name: ['user_name', z.string()], owner: ['is_owner', flag] });

export const listAskable = endpoint({
  method: 'GET',
  path: '/application/askable',
  summary: 'The names of up to three administrators, for a member who has no application and asks for one',
  access: member,
  peopleOnly: true,
  reply: fields({ people: ['org_admin_list', z.array(askable)] }),
  reads: ['people', 'assignments'],
});
