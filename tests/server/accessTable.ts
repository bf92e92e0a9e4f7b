import type { Ids, Kind } from './world/world.ts';
import { PASSWORD } from './world/world.ts';

/**
 * Who may call what: one row for each address of the server, written from server.md sections 1 to 6 and nothing else.
 *
 * A new endpoint needs one row here; the access matrix, the canary, the mass assignment and the stale tab tests then all
 * cover it. The key is method and address as the router has them. A row says:
 * - `give`: a valid call. It names records by the ids it is handed: whichever it reads are also tried as another
 *   organisation's and as unknown ones, each by itself. An id that is missing is added to `Ids` in world/.
 * - `own`: the code that each of the twelve actors gets, for records of the actor's own organisation.
 * - `foreign`: the same for records that are not the organisation's; without it, 404 where `own` says 200. Another
 *   organisation's record and an unknown one always get the same bytes.
 * - `changes`: a call that succeeds changes data.
 * - `plain`: no call of the API, and can be called without x-requested-with.
 */
export interface Row {
  give?: (ids: Ids) => Given;
  own: Line;
  foreign?: Line | Partial<Record<Kind, Line>>;
  changes?: true;
  plain?: true;
}

export interface Given {
  params?: Record<string, string | number>;
  query?: Record<string, string | number>;
  body?: object;
  headers?: Record<string, string>;
  /** Sent as the multipart field `image`. */
  file?: Uint8Array;
}

/** Twelve codes, in the order of `actors` in world/world.ts. */
type Line = string;

//                       anonymous
//                       |   expired
//                       |   |   signed out
//                       |   |   |   second factor owed
//                       |   |   |   |   two-factor set-up owed
//                       |   |   |   |   |   deactivated
//                       |   |   |   |   |   |   invited only
//                       |   |   |   |   |   |   |   member
//                       |   |   |   |   |   |   |   |   moderator
//                       |   |   |   |   |   |   |   |   |   admin
//                       |   |   |   |   |   |   |   |   |   |   owner
//                       |   |   |   |   |   |   |   |   |   |   |   elsewhere
const everybody /*  */ = '200 200 200 200 200 200 200 200 200 200 200 200';
const unknownToAll /**/ = '404 404 404 404 404 404 404 404 404 404 404 404';
const signedIn /*   */ = '203 203 203 203 200 200 200 200 200 200 200 200';
/** What the switch page needs (server.md section 2). */
const alsoShutOut /**/ = '203 203 203 203 452 200 200 200 200 200 200 200';
const admins /*     */ = '203 203 203 203 452 403 403 403 403 200 200 200';

export const accessTable: Record<string, Row> = {
  // What is no call of the API: for everybody, and tells nothing of anybody.
  'GET /healthz': { own: everybody, plain: true },
  'GET /readyz': { own: everybody, plain: true },
  'GET /metrics': { own: everybody, plain: true },
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
  'GET /api/organisation/ipaddress/validate': { own: '203 203 203 203 452 403 403 200 200 200 200 200' },

  // The account service
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
  'GET /account/sessions': { own: signedIn },
  'POST /account/sessions/end': {
    give: ({ session }) => ({ body: { session_id: session } }),
    own: signedIn,
    changes: true,
  },

  // Organisations
  'GET /api/organisation/list': { own: alsoShutOut },
  'GET /api/organisation/primary/:id': {
    // Another one that the person has joined; of the actors four have.
    give: ({ second }) => ({ params: { id: second } }),
    own: '203 203 203 203 452 200 404 200 404 404 200 200',
    changes: true,
  },

  // Applications
  'GET /api/application/list': { own: admins },

  // People
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
