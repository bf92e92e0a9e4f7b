import { alsoShutOut, type Row } from './row.ts';

export const organisationRows: Record<string, Row> = {
  'GET /api/organisation/list': { own: alsoShutOut },
  'GET /api/organisation/primary/:id': {
    // Another one that the person has joined; of the actors four have.
    give: ({ second }) => ({ params: { id: second } }),
    own: '203 203 203 203 452 200 404 200 404 404 200 200',
    changes: true,
  },
};
