import { admins, type Row, type Scopes } from './row.ts';

/** The moderator of the group too (docs/specification/server.md section 3); the actor 'member' is in no group. */
const moderatorsToo = '203 203 203 203 452 403 403 403 200 200 200 200';
/** For records of other organisations, people who may make the call get 404. */
const unknown = '203 203 203 203 452 403 403 403 404 404 404 404';

/** A policy is for the world's group, so its moderator cannot change its people. */
const noModerator = '203 203 203 203 452 403 403 403 403 200 200 200';
const unknownPerson = noModerator.replaceAll('200', '404');

export const rows: Record<string, Row> = {
  'GET /api/group/export': { own: admins, changes: true },
  'GET /api/group/list': { own: admins },
  'GET /api/group/mine': { own: '203 203 203 203 452 403 403 200 200 200 200 200' },
  'GET /api/group/view/:id': {
    give: ({ group }) => ({ params: { id: group } }),
    own: moderatorsToo,
    foreign: '203 203 203 203 452 403 403 404 404 404 404 404',
  },
  'POST /api/group/user/search': { give: () => ({ body: { user_name: ' ' } }), own: admins },
  'POST /api/group/create': {
    give: ({ person }) => ({ body: { group_name: 'New group', group_desc: '', moderators: [], members: [person] } }),
    own: admins,
    changes: true,
  },
  'POST /api/group/update': {
    give: ({ group, admin }) => ({
      body: { group_id: group, group_name: 'Renamed', group_desc: 'Otherwise', members: [admin] },
    }),
    own: admins,
    changes: true,
  },
  'POST /api/group/user/update': {
    give: ({ group, admin, person }) => ({
      body: { group_id: group, add_moderators: [admin], remove_users: [person] },
    }),
    own: noModerator,
    foreign: { group: unknown, admin: unknownPerson, person: unknownPerson },
    changes: true,
  },
  'POST /api/group/user/role': {
    give: ({ group, person }) => ({ body: { group_id: group, groupuser_id: person, groupuser_role: '1' } }),
    own: noModerator,
    foreign: { group: unknown, person: unknownPerson },
    changes: true,
  },
  'DELETE /api/group/delete/:id': {
    give: ({ group }) => ({ params: { id: group } }),
    own: admins,
    changes: true,
  },
};

export const scopes: Scopes = {
  '/group': 'groups',
  // It finds people.
  '/group/user/search': 'people',
};
