import { admins, type Row } from './row.ts';

export const lockoutRows: Record<string, Row> = {
  'POST /api/lockout/preview': {
    give: ({ group }) => ({ body: { group: { group_id: group, is_deleted: '1' }, limit: 20 } }),
    // The moderator asks about the moderated group.
    own: '203 203 203 203 452 403 403 403 200 200 200 200',
    foreign: admins.replaceAll('200', '404'),
  },
};
