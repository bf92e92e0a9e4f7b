import type { Answer } from '#core/client/client.ts';
import type { viewSignOn } from '../ownContract.ts';

type Facts = Pick<Answer<typeof viewSignOn>, 'issuer' | 'clientId' | 'signOn'>;

interface Settings {
  key: string;
  title: string;
  hint: string;
  /** The end of the redirect address of such an application. */
  path?: string;
  /** `at` is the address of the application without a slash at its end. */
  text(facts: Facts, at: string): string;
}

const SCOPES = 'openid profile email groups organisation';
const SECRET = 'THE_CLIENT_SECRET';

/** The address where an application reads everything else about the provider. */
export const discoveryOf = ({ issuer }: Pick<Facts, 'issuer'>): string => `${issuer}/.well-known/openid-configuration`;

/** Ready texts for the settings of well-known applications. */
export const settingsOf: readonly Settings[] = [
  {
    key: 'any',
    title: 'Any application',
    hint: 'What the settings of an application that speaks OpenID Connect usually ask for. PKCE is always required.',
    text: (facts) =>
      [
        `Discovery address: ${discoveryOf(facts)}`,
        `Issuer: ${facts.issuer}`,
        `Client id: ${facts.clientId}`,
        ...(facts.signOn?.auth === 'none' ? [] : [`Client secret: ${SECRET}`]),
        'Flow: authorization code with PKCE (S256)',
        `Scopes: ${SCOPES}`,
        'User id: the claim sub',
      ].join('\n'),
  },
  {
    key: 'grafana',
    title: 'Grafana',
    hint: 'A part of grafana.ini. The last line gives the role Admin to those whose role here is Administrator.',
    path: '/login/generic_oauth',
    text: ({ issuer, clientId }) =>
      [
        '[auth.generic_oauth]',
        'enabled = true',
        'name = Portal',
        `client_id = ${clientId}`,
        `client_secret = ${SECRET}`,
        `scopes = ${SCOPES}`,
        `auth_url = ${issuer}/auth`,
        `token_url = ${issuer}/token`,
        `api_url = ${issuer}/me`,
        'use_pkce = true',
        'allow_sign_up = true',
        'login_attribute_path = email',
        "role_attribute_path = role.name == 'Administrator' && 'Admin' || 'Viewer'",
      ].join('\n'),
  },
  {
    key: 'gitlab',
    title: 'GitLab',
    hint: 'A part of /etc/gitlab/gitlab.rb; run gitlab-ctl reconfigure afterwards.',
    path: '/users/auth/openid_connect/callback',
    text: ({ issuer, clientId }, at) =>
      [
        "gitlab_rails['omniauth_allow_single_sign_on'] = ['openid_connect']",
        "gitlab_rails['omniauth_providers'] = [{",
        "  name: 'openid_connect',",
        "  label: 'Portal',",
        '  args: {',
        "    name: 'openid_connect',",
        "    scope: ['openid', 'profile', 'email'],",
        "    response_type: 'code',",
        `    issuer: '${issuer}',`,
        '    discovery: true,',
        "    client_auth_method: 'basic',",
        "    uid_field: 'sub',",
        '    pkce: true,',
        '    client_options: {',
        `      identifier: '${clientId}',`,
        `      secret: '${SECRET}',`,
        `      redirect_uri: '${at}/users/auth/openid_connect/callback'`,
        '    }',
        '  }',
        '}]',
      ].join('\n'),
  },
  {
    key: 'nextcloud',
    title: 'Nextcloud',
    hint: "With the app 'OpenID Connect user backend' (user_oidc): two commands in the folder of Nextcloud.",
    path: '/apps/user_oidc/code',
    text: (facts) =>
      [
        'php occ config:system:set user_oidc use_pkce --value=true --type=boolean',
        `php occ user_oidc:provider Portal --clientid='${facts.clientId}' --clientsecret='${SECRET}' \\`,
        `  --discoveryuri='${discoveryOf(facts)}' \\`,
        "  --scope='openid profile email groups' --mapping-uid=sub --mapping-display-name=name --mapping-email=email",
      ].join('\n'),
  },
  {
    key: 'mattermost',
    title: 'Mattermost',
    hint: "With the plugin mattermost-oidc, which uses PKCE: System Console, Plugins, OIDC Authentication. Mattermost's own OpenID Connect sends no PKCE, which the portal requires.",
    path: '/plugins/mattermost-oidc/oauth2/callback',
    text: (facts) =>
      [
        `Discovery Endpoint: ${discoveryOf(facts)}`,
        `Client ID: ${facts.clientId}`,
        `Client Secret: ${SECRET}`,
        'Scopes: openid profile email',
        'Username Claim: email',
        'Email Claim: email',
        'Auto-Create Accounts: true',
      ].join('\n'),
  },
];

/** The text of one kind of application, with its redirect address where that is always the same. */
export function settingsFor(key: string, facts: Facts) {
  const settings = settingsOf.find((one) => one.key === key) ?? (settingsOf[0] as Settings);
  const [first = ''] = facts.signOn?.redirectUris ?? [];
  const at = URL.canParse(first) ? new URL(first).origin : 'https://THE_APPLICATION';
  return {
    hint: settings.hint,
    text: settings.text(facts, at),
    redirect: settings.path === undefined ? undefined : at + settings.path,
  };
}
