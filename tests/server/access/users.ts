import { admins, type Row } from './row.ts';

export const usersRows: Record<string, Row> = {
  'GET /api/user/list': { give: () => ({ query: { status: 'all' } }), own: admins },
  'GET /api/user/view/:id': { give: ({ person }) => ({ params: { id: person } }), own: admins },
  'POST /api/user/create': {
    give: () => ({
      body: { user_fname: 'Neo', user_lname: 'Newman', user_email: 'neo@new.test', user_mobile: '0123456789' },
    }),
    own: admins,
    changes: true,
  },
  'POST /api/user/update': {
    give: ({ person }) => ({ body: { user_id: person, user_fname: 'New', user_lname: 'Name' } }),
    own: admins,
    changes: true,
  },
  'POST /api/user/resendinvitation': {
    give: ({ pending }) => ({ body: { user_id: pending } }),
    own: admins,
    changes: true,
  },
  'POST /api/user/status': {
    give: ({ person }) => ({ body: { user_id: person, user_status: 'inactive' } }),
    own: admins,
    changes: true,
  },
  'DELETE /api/user/delete/:id': {
    give: ({ pending }) => ({ params: { id: pending } }),
    own: admins,
    changes: true,
  },
};
