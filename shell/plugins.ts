import type { Plugin } from '#core/plugin/plugin.ts';
import { access } from '#plugins/access/index.ts';
import { account } from '#plugins/account/index.ts';
import { activity } from '#plugins/activity/index.ts';
import { admins } from '#plugins/admins/index.ts';
import { applications } from '#plugins/applications/index.ts';
import { dashboard } from '#plugins/dashboard/index.ts';
import { groups } from '#plugins/groups/index.ts';
import { imports } from '#plugins/imports/index.ts';
import { organisation } from '#plugins/organisation/index.ts';
import { policies } from '#plugins/policies/index.ts';
import { requests } from '#plugins/requests/index.ts';
import { security } from '#plugins/security/index.ts';
import { services } from '#plugins/services/index.ts';
import { users } from '#plugins/users/index.ts';
import { webhooks } from '#plugins/webhooks/index.ts';

/** The features of this portal. Without a plugin its pages, entries and commands are missing. */
export const features: readonly Plugin[] = [
  applications,
  organisation,
  users,
  imports,
  admins,
  groups,
  policies,
  security,
  dashboard,
  activity,
  access,
  requests,
  webhooks,
  services,
  account,
];
