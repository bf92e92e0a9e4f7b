import * as z from 'zod/mini';
import { member, ownerAdmin } from '#core/access/rules.ts';
import { fields } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { chosenId, filledText } from '#core/contract/text/text.ts';
import { maySucceed, noOpenOffer } from './rules.ts';

/** What everything about the ownership has: no access token may make the call. */
const ownership = { method: 'POST', scope: null, reply: z.object({}) } as const;
const changes = ['organisations', 'session'];

export const offerOwnership = endpoint({
  ...ownership,
  path: '/organisation/ownership/offer',
  summary: 'Offer the ownership to an active person of the organisation, for 7 days',
  access: ownerAdmin,
  guards: [noOpenOffer, maySucceed],
  body: fields({ id: ['user_id', chosenId('User')] }),
  changes,
  fresh: true,
});

export const withdrawOwnership = endpoint({
  ...ownership,
  path: '/organisation/ownership/withdraw',
  summary: 'Withdraw the offer of the ownership',
  access: ownerAdmin,
  changes,
});

/** The fields of the dialog that accepts the ownership. */
export const ownershipProof = fields({
  password: [
    'password',
    filledText('Confirm Password', (text) => text, z.maxLength(50, 'Confirm Password can have at most 50 characters.')),
  ],
});

export const acceptOwnership = endpoint({
  ...ownership,
  path: '/organisation/ownership/accept',
  summary: 'Confirm the password and become the owner; the old owner stays an administrator',
  access: member,
  body: ownershipProof,
  changes: [...changes, 'people', 'admins'],
  newSession: true,
});

export const declineOwnership = endpoint({
  ...ownership,
  path: '/organisation/ownership/decline',
  summary: 'Decline the offer of the ownership',
  access: member,
  changes,
});
