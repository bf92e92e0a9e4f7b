import { everybody, members, signedIn, type Row, type Scopes } from './row.ts';

export const rows: Record<string, Row> = {
  // Addresses outside the API: open to everybody, and without data about anybody.
  'GET /healthz': { own: everybody, plain: true },
  'GET /readyz': { own: everybody, plain: true },
  'GET /metrics': { own: everybody, plain: true },
  'GET /favicon.ico': { own: everybody.replaceAll('200', '204'), plain: true },
  'GET /.well-known/change-password': { own: everybody.replaceAll('200', '302'), plain: true },
  'GET /config.json': { own: everybody, plain: true },
  'GET /catalogue/:icon': { give: () => ({ params: { icon: 'crm.svg' } }), own: everybody, plain: true },
  'GET /api/openapi.json': { own: everybody, plain: true },
  'GET /api/docs': { own: everybody, plain: true },

  // The session
  'GET /account/session/getsession/:isAdmin/:applicationId': {
    give: () => ({ params: { isAdmin: 1, applicationId: 1 } }),
    own: '201 201 201 201 200 200 200 200 200 200 200 200',
  },
  'GET /cookie.php': {
    give: ({ token }) => ({ headers: { token } }),
    own: signedIn,
    foreign: '203 203 203 203 203 203 203 203 203 203 203 203',
  },
  'GET /api/user/details': { own: signedIn },
  'GET /api/user/token': { own: members },
  'GET /api/organisation/ipaddress/validate': { own: signedIn },
};

export const scopes: Scopes = {
  '/session': null,
  // The session of a page, and the address of the caller.
  '/user/details': null,
  '/organisation/ipaddress': null,
  '/user/token': 'any',
};
