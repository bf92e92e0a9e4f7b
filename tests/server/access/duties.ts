import type { Duty } from '#core/access/duty.ts';
import type { Kind } from '../world/world.ts';

/** What everybody with a duty reads. */
const read = [
  'GET /api/user/list',
  'GET /api/user/export',
  'GET /api/user/view/:id',
  'GET /api/group/list',
  'GET /api/group/export',
  'GET /api/group/view/:id',
  'GET /api/application/list',
  'GET /api/application/allapps',
  'GET /api/application/view/:id',
  'GET /api/application/export/:id',
  'GET /api/application/own/archived',
  'GET /api/application/own/view/:id',
  'GET /api/application/own/deliveries/:id',
  'GET /api/application/signon/:id',
  'GET /api/dashboard/summary',
  'GET /api/access/explain',
];
const readOfSecurity = [
  'GET /api/securitypolicy/list',
  'GET /api/securitypolicy/export',
  'GET /api/securitypolicy/view/:id',
  'GET /api/security/token/members',
  'GET /api/activity/list',
  'GET /api/activity/actions',
  'GET /api/activity/export',
  'GET /api/activity/seal',
  'GET /api/activity/view/:id',
];

/** The calls of administrators that each duty opens. All others answer a limited administrator as they do a member. */
export const callsOfDuty: Record<Duty, readonly string[]> = {
  people: [
    ...read,
    'POST /api/user/create',
    'POST /api/user/update',
    'POST /api/user/resendinvitation',
    'POST /api/user/status',
    'POST /api/user/end',
    'DELETE /api/user/delete/:id',
    'POST /api/user/restore',
    'POST /api/user/import/check',
    'GET /api/user/import/columns',
    'POST /api/user/import',
    'POST /api/user/import/rows',
    'POST /api/user/import/end',
    'GET /api/user/import/:id',
    'POST /api/group/user/search',
    'POST /api/group/create',
    'POST /api/group/update',
    'POST /api/group/user/update',
    'POST /api/group/user/role',
    'DELETE /api/group/delete/:id',
    // Of a change of a group.
    'POST /api/lockout/preview',
  ],
  applications: [
    ...read,
    'GET /api/application/addapp/users/:id',
    'POST /api/application/add/user',
    'GET /api/user/assign/applist/:id',
    'POST /api/user/assign/app',
    'POST /api/user/app/status',
    'POST /api/user/app/end',
    'POST /api/user/app/role',
    'GET /api/request/list',
    'POST /api/request/approve',
    'POST /api/request/refuse',
  ],
  security: [
    ...read,
    ...readOfSecurity,
    'POST /api/user/session/end',
    'POST /api/user/factors/reset',
    'POST /api/securitypolicy/group/search',
    'POST /api/securitypolicy/create',
    'POST /api/securitypolicy/update',
    'POST /api/securitypolicy/twofactor/update',
    'POST /api/securitypolicy/passkeys/update',
    'POST /api/securitypolicy/add/ipaddress',
    'POST /api/securitypolicy/remove/ipaddress',
    'DELETE /api/securitypolicy/delete/:id',
    'POST /api/security/token/members/end',
  ],
  auditor: [
    ...read,
    ...readOfSecurity,
    'GET /api/admin/list',
    'GET /api/admin/export',
    'GET /api/serviceaccount/list',
    'GET /api/serviceaccount/view/:id',
    'GET /api/webhook/list',
    'GET /api/webhook/types',
    'GET /api/webhook/deliveries',
    'GET /api/webhook/view/:id',
    'GET /api/webhook/delivery/:id',
  ],
};

/** Codes that differ: for the own records, and for unknown or foreign ones of a kind. */
type Exception = { own: number } & Partial<Record<Kind, number>>;

// A policy is for the group of the world, so its people are also a matter of security.
const guarded: Exception = { own: 403, group: 404, admin: 403, person: 403 };
// They read the activity, so they see the entry; but they may not make the change that 'Undo' would make.
const notTheirChange: Exception = { own: 403, entry: 404 };
// A run is answered change by change: each of them is refused, and the call is not.
const eachRefused: Exception = { own: 200, organisation: 404 };
// They are in one organisation only.
const elsewhere: Exception = { own: 404, second: 404 };

export const exceptions: Readonly<Record<string, Partial<Record<Duty, Exception>>>> = {
  // The owner asks in the world of the test, and only a full administrator changes what an administrator has.
  'POST /api/request/approve': { applications: { own: 409 } },
  'POST /api/request/refuse': { applications: { own: 409 } },
  'POST /api/group/update': { people: guarded },
  'POST /api/group/user/update': { people: guarded },
  'POST /api/group/user/role': { people: guarded },
  'DELETE /api/group/delete/:id': { people: guarded },
  'POST /api/activity/undo': { security: notTheirChange, auditor: notTheirChange },
  'POST /api/activity/undo/run': { security: eachRefused, auditor: eachRefused },
  'GET /api/organisation/primary/:id': {
    people: elsewhere,
    applications: elsewhere,
    security: elsewhere,
    auditor: elsewhere,
  },
};
