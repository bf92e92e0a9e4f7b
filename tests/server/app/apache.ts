import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporaryFolder.ts';

const MODULES = '/usr/lib/apache2/modules';
const modules = ['mpm_event', 'authn_core', 'authz_core', 'authz_user', 'dir', 'include', 'auth_openidc'];
const START_WITHIN = 20_000;

interface Settings {
  port: number;
  issuer: string;
  clientId: string;
  secret: string;
}

/**
 * Starts Apache with mod_auth_openidc, a client that the OpenID Foundation has certified. It protects `/secure/`, whose
 * page shows what the portal has told.
 */
export async function startApache({ port, issuer, clientId, secret }: Settings) {
  if (!existsSync(`${MODULES}/mod_auth_openidc.so`))
    throw new Error('This test needs Apache. On Debian: apt-get install apache2-bin libapache2-mod-auth-openidc');
  const folder = temporaryFolder();
  // Apache, which never serves as root, reads it as another user.
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'secure'));
  const claims = ['name', 'email', 'role', 'organisation'];
  const page = claims.map((claim) => `${claim}: <!--#echo encoding="none" var="OIDC_CLAIM_${claim}" -->\n`).join('');
  writeFileSync(join(folder, 'secure', 'index.html'), page);
  const address = `http://localhost:${port}/secure/redirect_uri`;
  const lines = [
    `ServerRoot ${folder}`,
    ...modules.map((name) => `LoadModule ${name}_module ${MODULES}/mod_${name}.so`),
    'ServerName localhost',
    `Listen ${port}`,
    `PidFile ${join(folder, 'pid')}`,
    `ErrorLog ${join(folder, 'log')}`,
    ...(process.getuid?.() === 0 ? ['User www-data', 'Group www-data'] : []),
    `DocumentRoot ${folder}`,
    'DirectoryIndex index.html',
    `OIDCProviderMetadataURL ${issuer}/.well-known/openid-configuration`,
    `OIDCClientID ${clientId}`,
    `OIDCClientSecret "${secret}"`,
    `OIDCRedirectURI ${address}`,
    'OIDCCryptoPassphrase "a passphrase for tests"',
    'OIDCScope "openid profile email organisation"',
    'OIDCPKCEMethod S256',
    'OIDCSessionType server-cache',
    '<Location /secure>',
    'AuthType openid-connect',
    'Require valid-user',
    'Options +Includes',
    'SetOutputFilter INCLUDES',
    '</Location>',
  ];
  const file = join(folder, 'apache.conf');
  writeFileSync(file, `${lines.join('\n')}\n`);
  const server = spawn('/usr/sbin/apache2', ['-f', file, '-DFOREGROUND'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  server.stderr.on('data', (data: Buffer) => (output += data.toString()));
  const late = Date.now() + START_WITHIN;
  const answers = () =>
    fetch(`http://localhost:${port}/`, { redirect: 'manual' }).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (server.exitCode !== null || Date.now() > late) {
      server.kill('SIGKILL');
      throw new Error(`Apache did not start. It said: ${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    /** The lines of its log, for a test that fails. */
    log: () => readFileSync(join(folder, 'log'), 'utf8'),
    async stop() {
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGTERM');
      await ended;
    },
  };
}
