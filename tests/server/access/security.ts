import { PASSWORD } from '../world/password.ts';
import { admins, members, signedIn, type Row, type Scopes } from './row.ts';

/** Also people who must set up two-factor; the moderator has it already. */
const setUp /*           */ = '203 203 203 203 200 403 403 200 409 200 200 200';
/** People with two-factor: only the moderator. */
const whoHasItOn /*      */ = '203 203 203 203 452 403 403 409 200 409 409 409';
const noSetUp = setUp.replaceAll('200', '409');

export const rows: Record<string, Row> = {
  'GET /api/security/twofactor/status': { own: '203 203 203 203 200 403 403 200 200 200 200 200' },
  'GET /api/security/twofactor/barcode': { own: setUp, changes: true, random: true },
  'GET /api/security/twofactor/code': {
    give: ({ permCode }) => ({ query: { perm_code: permCode } }),
    own: '203 203 203 203 200 403 403 200 200 200 200 200',
    foreign: '203 203 203 203 409 403 403 409 409 409 409 409',
  },
  'POST /api/security/twofactor/validate': {
    give: ({ permCode, firstCode, firstRecoveryCodes }) => ({
      body: {
        user_code: firstRecoveryCodes.split(','),
        perm_code: permCode,
        auth_code: firstCode,
        user_password: PASSWORD,
      },
    }),
    own: setUp,
    foreign: { permCode: noSetUp, firstRecoveryCodes: noSetUp, firstCode: setUp.replaceAll('200', '422') },
    changes: true,
  },
  'POST /api/security/twofactor/disable': {
    give: () => ({ body: { password: PASSWORD } }),
    own: whoHasItOn,
    changes: true,
  },
  'POST /api/security/twofactor/code': {
    give: () => ({ body: { password: PASSWORD } }),
    own: whoHasItOn,
    changes: true,
  },
  'GET /api/security/token/list': { own: members },
  'POST /api/security/token/create': {
    give: () => ({
      body: { token_name: 'Script', valid_days: 30, scope_list: ['people:read'], ip_range: null, password: PASSWORD },
    }),
    own: members,
    changes: true,
    random: true,
  },
  'POST /api/security/token/end': {
    give: ({ accessToken }) => ({ body: { token_id: accessToken } }),
    own: members,
    changes: true,
  },
  'GET /api/security/token/members': { own: admins },
  'POST /api/security/token/members/end': {
    give: ({ accessToken }) => ({ body: { token_id: accessToken } }),
    own: admins,
    changes: true,
  },
  'POST /api/security/data/download': {
    give: () => ({ body: { password: PASSWORD } }),
    own: members,
    changes: true,
  },
  'GET /api/security/passkey/list': { own: '203 203 203 203 200 403 403 200 200 200 200 200' },
  'POST /api/security/passkey/options': {
    give: () => ({ body: { password: PASSWORD } }),
    own: '203 203 203 203 200 403 403 200 200 200 200 200',
    random: true,
  },
  'POST /api/security/passkey/add': {
    give: ({ newPasskey }) => ({ body: { publickey_credential: JSON.parse(newPasskey) as object } }),
    own: '203 203 203 203 200 403 403 200 200 200 200 200',
    foreign: '203 203 203 203 409 403 403 409 409 409 409 409',
    changes: true,
  },
  'GET /api/security/proof/options': { own: signedIn, random: true },
  'POST /api/security/proof': { give: () => ({ body: { password: PASSWORD } }), own: signedIn, changes: true },
  'POST /api/security/proof/passkey': {
    give: ({ provingAnswer }) => ({ body: { publickey_credential: JSON.parse(provingAnswer) as object } }),
    own: signedIn,
    foreign: signedIn.replaceAll('200', '403'),
    changes: true,
  },
  'POST /api/security/passkey/rename': {
    give: ({ passkey }) => ({ body: { passkey_id: passkey, passkey_name: 'Red key' } }),
    own: members,
    changes: true,
  },
  'POST /api/security/passkey/remove': {
    give: ({ passkey }) => ({ body: { passkey_id: passkey, password: PASSWORD } }),
    own: members,
    changes: true,
  },
  'POST /api/security/password/change': {
    give: () => ({ body: { current_password: PASSWORD, new_password: 'a quiet morning' } }),
    own: members,
    changes: true,
  },
  'GET /api/security/ipaddress/list': { own: members },
  'POST /api/security/ipaddress/add': {
    give: () => ({ body: { from_ipaddress: '198.51.100.1', to_ipaddress: '198.51.100.9' } }),
    own: members,
    changes: true,
  },
  'GET /api/security/ipaddress/remove/:id': {
    give: ({ personRange }) => ({ params: { id: personRange } }),
    own: members,
    changes: true,
  },
};

export const scopes: Scopes = {
  // Passwords, second factors, tokens.
  '/security': null,
};
