import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { fields, flag } from './codec.ts';
import { endpoint } from './endpoint.ts';
import { answer, answerOptions } from './password/passkey.ts';
import { filledText } from './text/text.ts';

/**
 * The fresh proof: an endpoint with `fresh` asks that the person has proved in
 * the last ten minutes who it is. The sign-in is such a proof; so are these calls. They belong to the session, so they
 * count in all its tabs. No access token calls them: a token is its own proof.
 */
const own = { access: member, evenWhen: ['shut out', 'set-up owed'] } as const;

export const viewProof = endpoint({
  ...own,
  method: 'GET',
  path: '/security/proof/options',
  summary:
    'The ways in which you can prove that it is you, and the options with which the browser asks for your passkey',
  reply: fields({
    /** No organisation of the person admits passkeys only. */
    byPassword: ['is_password', flag],
    /** The person has a passkey. */
    byPasskey: ['is_passkey', flag],
    options: ['publickey_options', answerOptions],
  }),
});

/** What the dialog asks for. */
export const typedProof = fields({
  // It is not trimmed.
  password: ['password', filledText('Password', (text) => text, z.maxLength(200, 'This is too long.'))],
});

export const proveByPassword = endpoint({
  ...own,
  method: 'POST',
  path: '/security/proof',
  summary: 'Prove by the password that it is you, for ten minutes',
  body: typedProof,
  reply: z.object({}),
  changes: [],
});

export const proveByPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/security/proof/passkey',
  summary: 'Prove by a passkey that it is you, for ten minutes',
  body: fields({ answer: ['publickey_credential', answer] }),
  reply: z.object({}),
  changes: [],
});
