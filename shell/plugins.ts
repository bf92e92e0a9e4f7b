import type { Plugin } from '#core/plugin/plugin.ts';
import { account } from '#plugins/account/index.ts';
import { applications } from '#plugins/applications/index.ts';
import { organisation } from '#plugins/organisation/index.ts';
import { users } from '#plugins/users/index.ts';
import { shellPlugin } from './shellPlugin.ts';

/** The features of this portal; one that is taken out takes its pages, entries and commands with it. */
const features: readonly Plugin[] = [applications, organisation, users, account];

export const plugins: readonly Plugin[] = [...features, shellPlugin(features)];
