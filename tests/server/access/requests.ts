import { signedIn, type Row } from './row.ts';

export const requestsRows: Record<string, Row> = {
  'GET /api/application/entrance/:id': {
    give: () => ({ params: { id: 2 } }),
    own: signedIn,
  },
  // An application without sign-on of its own is opened at its own address.
  'GET /application/open/:id': {
    give: () => ({ params: { id: 2 } }),
    own: '302 302 302 302 302 302 302 302 302 302 302 302',
    plain: true,
  },
};
