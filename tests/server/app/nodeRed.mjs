// Runs Node-RED (an application with an editor in the browser) with the sign-on of a portal, as its own documentation
// describes it for any strategy of Passport. A person with the role 'Read Only' may only look at its flows.
import { createServer } from 'node:http';
import * as oidc from 'openid-client';
import { Strategy } from 'openid-client/passport';
// @ts-expect-error It has no types.
import RED from 'node-red';

const { PORT = '', ISSUER = '', CLIENT_ID = '', CLIENT_SECRET = '', FOLDER = '' } = process.env;
const config = await oidc.discovery(new URL(ISSUER), CLIENT_ID, CLIENT_SECRET, undefined, {
  execute: [oidc.allowInsecureRequests],
});

/** @param {string} username */
const user = async (username) => users.get(username) ?? null;
/** @type {Map<string, { username: string, permissions: string }>} */
const users = new Map();

const server = createServer((request, response) => RED.httpAdmin(request, response));
RED.init(server, {
  userDir: FOLDER,
  httpAdminRoot: '/',
  httpNodeRoot: false,
  logging: { console: { level: 'warn' } },
  telemetry: { enabled: false, updateNotification: false },
  adminAuth: {
    type: 'strategy',
    strategy: {
      name: 'portal',
      label: 'Sign in with the portal',
      strategy: Strategy,
      options: {
        name: 'portal',
        config,
        scope: 'openid profile email organisation',
        callbackURL: `http://localhost:${PORT}/auth/strategy/callback`,
        /** @type {import('openid-client/passport').VerifyFunction} */
        verify(tokens, done) {
          const { name, role } = /** @type {{ name: string, role?: { name: string } }} */ (
            /** @type {unknown} */ (tokens.claims())
          );
          const permissions = role?.name === 'Read Only' ? 'read' : '*';
          users.set(name, { username: name, permissions });
          done(null, { username: name });
        },
      },
    },
    users: user,
  },
});
await RED.start();
server.listen(Number(PORT), 'localhost', () => console.log('ready'));
