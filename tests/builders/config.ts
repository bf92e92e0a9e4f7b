import { runtimeConfig, type RuntimeConfig } from '#core/contract/runtimeConfig.ts';

/** The runtime configuration of this project's server. */
export const testConfig: RuntimeConfig = runtimeConfig.parse({
  product_name: 'Gatehouse',
  application_id: 1,
  registration: 'open',
  bases: {
    application: '/api',
    user: '/api',
    organisation: '/api',
    admin: '/api',
    group: '/api',
    securitypolicy: '/api',
    security: '/api',
    general: '/api',
    account: '/account',
  },
  portal_url: '/',
  signin_url: '/signin',
  signout_url: '/account/signout',
  cookie_url: '/cookie.php',
});
