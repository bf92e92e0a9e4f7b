import { onePixel } from '../world/onePixel.ts';
import { admins, members, type Row, type Scopes } from './row.ts';

export const rows: Record<string, Row> = {
  'GET /api/user/list': { give: () => ({ query: { status: 'all' } }), own: admins },
  'GET /api/user/export': { give: () => ({ query: { status: 'all' } }), own: admins, changes: true },
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
  'POST /api/user/end': {
    give: ({ person }) => ({ body: { user_id: person, ends_on: '2099-11-30' } }),
    own: admins,
    changes: true,
  },
  'POST /api/user/session/end': {
    give: ({ person, personSession }) => ({ body: { user_id: person, session_id: personSession } }),
    own: admins,
    changes: true,
  },
  'POST /api/user/factors/reset': {
    give: ({ person }) => ({ body: { user_id: person } }),
    own: admins,
    changes: true,
  },
  'DELETE /api/user/delete/:id': {
    give: ({ pending }) => ({ params: { id: pending } }),
    own: admins,
    changes: true,
  },
  'POST /api/user/restore': {
    give: ({ deleted }) => ({ body: { user_id: deleted } }),
    own: admins,
    changes: true,
  },

  // The own picture, and the visible pictures of others.
  'POST /api/user/addprofilepic': { give: () => ({ file: onePixel }), own: members, changes: true },
  'POST /api/user/updateprofilepic': {
    give: ({ picture }) => ({ query: { file_id: picture }, file: onePixel }),
    own: members,
    changes: true,
  },
  'DELETE /api/user/deleteprofilepic/:id': {
    give: ({ picture }) => ({ params: { id: picture } }),
    own: members,
    changes: true,
  },
  'POST /api/user/updateprofilevisibility': {
    give: ({ picture }) => ({ body: { file_id: picture, profilepic_visibility: 4 } }),
    own: members,
    changes: true,
  },
  'GET /api/user/profilepic/:id': {
    give: ({ picture }) => ({ params: { id: picture } }),
    own: members,
    plain: true,
  },
};

export const scopes: Scopes = {
  '/user': 'people',
  // The assignments of a person.
  '/user/app': 'assignments',
  '/user/assign/app': 'assignments',
  // It finds applications.
  '/user/assign/applist': 'applications',
  // The second factors of others.
  '/user/factors': null,
};
