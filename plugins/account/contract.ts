import * as z from 'zod/mini';
import { anyone, member } from '#core/access/rules.ts';
import { fields, flag } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { answer, answerOptions } from '#core/contract/password/passkey.ts';
import { plainAddress } from '#core/contract/text/plain.ts';
import {
  authenticatorCode,
  emailAddress,
  filledText,
  optionalText,
  password,
  requiredText,
} from '#core/contract/text/text.ts';
import { withoutAddress } from '#core/contract/webAddress.ts';

/** The account service works without a session: a call is admitted by its content, such as a mailed secret. */
const open = { service: 'account', access: anyone, evenWhen: ['signed out'] } as const;
/** The secret of a mailed link. */
const linkToken = z
  .string('The link is not complete.')
  .check(z.minLength(1, 'The link is not complete.'), z.maxLength(200, 'The link is not complete.'));
// A password is not trimmed.
const proof = filledText('Password', (text) => text, z.maxLength(200, 'This is too long.'));

export const signIn = endpoint({
  ...open,
  method: 'POST',
  path: '/signin',
  summary: 'Sign in with address and password; a second factor may be owed then',
  body: fields({
    email: ['user_email', filledText('Email', plainAddress, z.maxLength(200, 'Email is too long.'))],
    password: ['password', proof],
  }),
  reply: fields({
    secondFactor: ['second_factor', flag],
    /** The factors that the person has; told after the right password only. */
    authenticator: ['is_authenticator', z.optional(flag)],
    passkey: ['is_passkey', z.optional(flag)],
  }),
});

export const signInCode = endpoint({
  ...open,
  method: 'POST',
  path: '/signin/code',
  summary: 'Give the second factor: an authenticator code or a recovery code',
  body: fields({
    code: ['auth_code', authenticatorCode()],
  }),
  reply: z.object({}),
});

export const passkeyOptions = endpoint({
  ...open,
  method: 'GET',
  path: '/passkey/options',
  summary: 'The options with which the browser asks for a passkey, good for one sign-in within five minutes',
  reply: fields({ options: ['publickey_options', answerOptions] }),
});

export const signInPasskey = endpoint({
  ...open,
  method: 'POST',
  path: '/passkey/signin',
  summary: 'Sign in with a passkey; it is both factors, because it has verified the person',
  body: fields({ answer: ['publickey_credential', answer] }),
  reply: z.object({}),
});

/** The browser goes there by `SIGNOUT_URL`; no code calls it. @public */
export const signOut = endpoint({
  ...open,
  method: 'GET',
  path: '/signout',
  summary: 'End the session and go to the sign-in page',
  query: z.object({
    return_to: z.optional(z.string()),
    reason: z.optional(z.string()),
    /** Of the question whether to sign out, which is asked when another site may have led here. */
    answer: z.optional(z.string()),
  }),
  loadedBy: 'link',
  reply: 'binary',
});

export const register = endpoint({
  ...open,
  method: 'POST',
  path: '/register',
  summary: 'Register an organisation and its owner; a mail verifies the address',
  body: fields({
    organisationName: ['org_name', requiredText('Organization Name', 200).check(withoutAddress('Organization Name'))],
    firstName: ['user_fname', requiredText('First name', 100).check(withoutAddress('First name', true))],
    lastName: ['user_lname', optionalText('Last name', 100).check(withoutAddress('Last name', true))],
    email: ['user_email', emailAddress()],
    password: ['password', password('Password')],
    /** From the link that the server prints on an empty database; no mail is needed then. */
    setupToken: ['setup_token', z.optional(z.string().check(z.maxLength(200)))],
  }),
  /** The person is signed in already; otherwise a mail was sent. */
  reply: fields({ signedIn: ['signed_in', flag] }),
});

export const verifyAddress = endpoint({
  ...open,
  method: 'POST',
  path: '/register/verify',
  summary: 'Confirm a registration by its mailed link and the password chosen with it; makes the account and signs in',
  body: fields({
    token: [
      'token',
      z.string('The link is not complete.').check(z.minLength(1, 'The link is not complete.'), z.maxLength(4000)),
    ],
    password: ['password', proof],
  }),
  reply: z.object({}),
});

export const viewInvitation = endpoint({
  ...open,
  method: 'POST',
  path: '/invitation/view',
  summary: 'What a mailed invitation offers',
  body: fields({ token: ['token', linkToken] }),
  reply: fields({
    organisation: ['company_name', z.string()],
    email: ['user_email', z.string()],
    name: ['user_name', z.string()],
    /** The person chooses a password; otherwise the person signs in. */
    newAccount: ['new_account', flag],
    /** The invited person is signed in. */
    signedIn: ['signed_in', flag],
    /** The name of another person who is signed in in this browser. */
    signedInAs: ['signed_in_as', z.optional(z.string())],
  }),
});

export const acceptInvitation = endpoint({
  ...open,
  method: 'POST',
  path: '/invitation/accept',
  summary: 'Accept: a new account with its password, an existing one with its session',
  body: fields({ token: ['token', linkToken], password: ['password', z.optional(password('Password'))] }),
  reply: z.object({}),
});

/** An address that somebody has already, or that the operator tries: its host may be a name inside a network. */
export const knownAddress = (label = 'Email') =>
  filledText(
    label,
    plainAddress,
    z.toLowerCase(),
    z.maxLength(100, `${label} can have at most 100 characters.`),
    z.regex(/^[!-?a-~]+@[a-z0-9.-]+$/, 'Enter a valid email address.'),
  );

export const forgotPassword = endpoint({
  ...open,
  method: 'POST',
  path: '/password/forgot',
  summary: 'Ask for a mail with a link to set a new password; the answer never tells whether the address is known',
  body: fields({ email: ['user_email', knownAddress()] }),
  reply: z.object({}),
});

export const resetPassword = endpoint({
  ...open,
  method: 'POST',
  path: '/password/reset',
  summary: 'Set a new password by a mailed link; all sessions end',
  body: fields({ token: ['token', linkToken], password: ['new_password', password('New Password')] }),
  reply: z.object({}),
});

export const viewWayBack = endpoint({
  ...open,
  method: 'POST',
  path: '/wayback/view',
  summary: 'What a mailed link will do for somebody whom a change of rules has shut out; it does not use the link',
  body: fields({ token: ['token', linkToken] }),
  reply: fields({
    /** The organisation into which it lets an owner; null if it takes a change of the own ranges back. */
    organisation: ['company_name', z.nullable(z.string())],
    /** The network of the call, which it would allow: an IPv4 address, or the range of an IPv6 /64. Empty if it is unknown. */
    address: ['ipaddress', z.string()],
  }),
});

export const takeWayBack = endpoint({
  ...open,
  method: 'POST',
  path: '/wayback',
  summary:
    'Restore access with the link from a mail and the password, once: restores the previous own allowed IPs, or allows the network from which an owner calls',
  body: fields({ token: ['token', linkToken], password: ['password', proof] }),
  reply: z.object({}),
});

const session = fields({
  id: ['session_id', z.string()],
  device: ['user_agent', z.string()],
  address: ['ipaddress', z.string()],
  createdAt: ['created_at', z.number()],
  lastUsedAt: ['last_used_at', z.number()],
  current: ['is_current', flag],
});
export type OwnSession = z.output<typeof session>;

/** These calls get the session from the cookie, not from a Bearer token. */
const own = { service: 'account', access: member, evenWhen: ['shut out', 'set-up owed'] } as const;

export const listSessions = endpoint({
  ...own,
  method: 'GET',
  path: '/sessions',
  summary: 'Your own sessions',
  reply: fields({ sessions: ['session_list', z.array(session)] }),
  reads: ['security'],
});

export const endSessions = endpoint({
  ...own,
  method: 'POST',
  path: '/sessions/end',
  summary: 'End one of your own sessions, or all others when no session_id is given',
  body: fields({ id: ['session_id', z.optional(z.string().check(z.maxLength(100)))] }),
  reply: z.object({}),
  changes: ['security'],
});
