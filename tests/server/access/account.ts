import { PASSWORD } from '../world/password.ts';
import { everybody, signedIn, unknownToAll, type Row } from './row.ts';

export const rows: Record<string, Row> = {
  'POST /account/signin': {
    give: () => ({ body: { user_email: 'person@zqacmezq.test', password: PASSWORD } }),
    own: everybody,
    changes: true,
  },
  'POST /account/signin/code': {
    give: ({ recoveryCode }) => ({ body: { auth_code: recoveryCode } }),
    own: '203 203 203 200 203 203 203 203 203 203 203 203',
    foreign: '203 203 203 403 203 203 203 203 203 203 203 203',
    changes: true,
  },
  'GET /account/passkey/options': { own: everybody, random: true },
  'POST /account/passkey/signin': {
    give: ({ passkeyAnswer }) => ({ body: { publickey_credential: JSON.parse(passkeyAnswer) as object } }),
    // It opens the account of the passkey, whoever was signed in before; the anonymous actor has none.
    own: everybody,
    foreign: '403 403 403 403 403 403 403 403 403 403 403 403',
    changes: true,
  },
  'GET /account/signout': {
    own: '302 302 302 302 302 302 302 302 302 302 302 302',
    changes: true,
    plain: true,
  },
  'POST /account/register': {
    give: () => ({
      body: {
        org_name: 'Nova',
        user_fname: 'Nina',
        user_lname: 'Nagy',
        user_email: 'nina@nova.test',
        password: PASSWORD,
      },
    }),
    own: everybody,
    changes: true,
  },
  'POST /account/register/verify': {
    give: ({ registration }) => ({ body: { token: registration, password: PASSWORD } }),
    own: everybody,
    foreign: unknownToAll,
    changes: true,
  },
  'POST /account/invitation/view': {
    give: ({ invitation }) => ({ body: { token: invitation } }),
    own: everybody,
    foreign: unknownToAll,
  },
  'POST /account/invitation/accept': {
    give: ({ invitation }) => ({ body: { token: invitation, password: 'a quiet morning' } }),
    own: everybody,
    foreign: unknownToAll,
    changes: true,
  },
  'POST /account/password/forgot': {
    give: () => ({ body: { user_email: 'person@zqacmezq.test' } }),
    own: everybody,
    changes: true,
  },
  'POST /account/password/reset': {
    give: ({ reset }) => ({ body: { token: reset, new_password: 'a quiet morning' } }),
    own: everybody,
    foreign: unknownToAll,
    changes: true,
  },
  'POST /account/wayback/view': {
    give: ({ wayBack }) => ({ body: { token: wayBack } }),
    own: everybody,
    foreign: unknownToAll,
  },
  'POST /account/wayback': {
    give: ({ wayBack }) => ({ body: { token: wayBack, password: PASSWORD } }),
    own: everybody,
    foreign: unknownToAll,
    changes: true,
  },
  'GET /account/sessions': { own: signedIn },
  'POST /account/sessions/end': {
    give: ({ session }) => ({ body: { session_id: session } }),
    own: signedIn,
    changes: true,
  },
};
