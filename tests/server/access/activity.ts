import { admins, members, type Row, type Scopes } from './row.ts';

export const rows: Record<string, Row> = {
  'GET /api/activity/list': { own: admins },
  'GET /api/activity/actions': { own: admins },
  'GET /api/activity/export': { own: admins, changes: true },
  'GET /api/activity/seal': { own: admins },
  'GET /api/activity/mine': { own: members },
  'GET /api/activity/signins': { own: members },
  'GET /api/activity/view/:id': {
    give: ({ entry }) => ({ params: { id: entry } }),
    own: '203 203 203 203 452 403 403 404 404 200 200 200',
  },
  'POST /api/activity/undo': {
    give: ({ entry }) => ({ body: { entry_id: entry } }),
    own: '203 203 203 203 452 403 403 404 404 200 200 200',
    changes: true,
  },
  'POST /api/activity/undo/run': {
    // Without a mark of its own the call makes one.
    give: ({ organisation }) => ({ body: { batch: `run-${organisation}` }, headers: { 'x-batch': 'undone' } }),
    own: '203 203 203 203 452 403 403 404 404 200 200 200',
    changes: true,
  },
};

export const scopes: Scopes = {
  '/activity': 'activity',
  // The own account.
  '/activity/signins': null,
  // Programs find the head of the seals at the end of an export.
  '/activity/seal': null,
};
