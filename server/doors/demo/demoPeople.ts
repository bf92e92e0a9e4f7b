import type { RuntimeConfig } from '#core/contract/runtimeConfig.ts';

/** The password of everybody in the demo (docs/specification/server.md section 9). */
export const DEMO_PASSWORD = 'Demo-Portal-2026';

/** The people whom the sign-in page of the demo offers, with what each of them shows. */
export const demoOffer: NonNullable<RuntimeConfig['demo']> = {
  password: DEMO_PASSWORD,
  people: [
    { email: 'owner@acme.test', role: 'Owner', shows: 'All rights, two organisations' },
    { email: 'admin@acme.test', role: 'Administrator', shows: 'Manages people, not the owner' },
    { email: 'user@acme.test', role: 'Member', shows: 'Three applications' },
    { email: 'moderator@acme.test', role: 'Moderator', shows: 'Leads the group Sales' },
    { email: 'external@beta.test', role: 'External', shows: 'Comes from another organisation' },
    { email: 'forced@acme.test', role: 'Two-factor', shows: 'Has to set it up first' },
  ],
};
