import type { Feature } from './domain/feature.ts';
import { access } from './features/access/index.ts';
import { account } from './features/account/index.ts';
import { activity } from './features/activity/index.ts';
import { admins } from './features/admins/index.ts';
import { applications } from './features/applications/index.ts';
import { dashboard } from './features/dashboard/index.ts';
import { groups } from './features/groups/index.ts';
import { imports } from './features/imports/index.ts';
import { organisation } from './features/organisation/index.ts';
import { policies } from './features/policies/index.ts';
import { requests } from './features/requests/index.ts';
import { security } from './features/security/index.ts';
import { services } from './features/services/index.ts';
import { session } from './features/session/index.ts';
import { users } from './features/users/index.ts';
import { webhooks } from './features/webhooks/index.ts';
import { lockout } from './features/lockout/index.ts';

/**
 * Everything that the server does, one value for each feature. What needs to know all features is made from this list: the
 * addresses, the events. Nothing else names them.
 */
export const features: readonly Feature[] = [
  session,
  lockout,
  account,
  organisation,
  applications,
  users,
  imports,
  admins,
  groups,
  policies,
  security,
  dashboard,
  access,
  activity,
  requests,
  webhooks,
  services,
];
