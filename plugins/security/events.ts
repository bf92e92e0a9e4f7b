import { event } from '#core/contract/event.ts';
import { say } from '#core/contract/telling.ts';
import { addPersonRange, removePersonRange, renamePasskey } from './contract.ts';

const proof = 'Only the user can change this, with the password.';

export const twoFactorSetUp = event({
  id: 'security.two-factor-set-up',
  title: 'Two-factor set up',
  subject: 'person',
  fields: {},
  sentence: 'set up two-factor authentication',
  undo: proof,
});

export const twoFactorDisabled = event({
  id: 'security.two-factor-disabled',
  title: 'Two-factor disabled',
  subject: 'person',
  fields: {},
  sentence: 'disabled two-factor authentication',
  undo: proof,
});

export const recoveryCodesRenewed = event({
  id: 'security.recovery-codes-renewed',
  title: 'Recovery codes renewed',
  subject: 'person',
  fields: {},
  sentence: 'created new recovery codes',
  undo: 'The old codes are not kept.',
});

export const passwordChanged = event({
  id: 'security.password-changed',
  title: 'Password changed',
  subject: 'person',
  fields: {},
  sentence: 'changed their password',
  undo: 'The old password is not kept.',
});

export const ownRangeAdded = event({
  id: 'security.range-added',
  title: 'Own allowed IPs added',
  subject: 'person',
  fields: { range: 'Allowed IPs' },
  parts: { range: { of: 'value' } },
  sentence: 'added allowed IPs for their own account',
  fullSentence: ({ now }) => say`added the allowed IPs ${now.range} for their own account`,
  undo: removePersonRange,
});

export const ownRangeRemoved = event({
  id: 'security.range-removed',
  title: 'Own allowed IPs removed',
  subject: 'person',
  fields: { range: 'Allowed IPs' },
  parts: { range: { of: 'value' } },
  sentence: 'removed allowed IPs from their own account',
  fullSentence: ({ was }) => say`removed the allowed IPs ${was.range} from their own account`,
  undo: addPersonRange,
});

export const ownRangesTakenBack = event({
  id: 'security.ranges-taken-back',
  title: 'Own allowed IPs taken back by mail',
  subject: 'person',
  fields: { range: 'Allowed IPs' },
  sentence: 'took back a change of their own allowed IPs with the link in a mail',
  undo: 'Change your own allowed IPs on the Security page.',
});

export const passkeyAdded = event({
  id: 'security.passkey-added',
  title: 'Passkey added',
  subject: 'person',
  fields: { passkey: 'Passkey' },
  parts: { passkey: { name: 'new passkey' } },
  sentence: 'added a passkey',
  fullSentence: ({ now }) => say`added the passkey ${now.passkey}`,
  undo: proof,
});

export const passkeyRenamed = event({
  id: 'security.passkey-renamed',
  title: 'Passkey renamed',
  subject: 'person',
  fields: { passkey: 'Passkey' },
  parts: { passkey: { of: ['id'] } },
  tellsAll: true,
  sentence: 'renamed a passkey',
  fullSentence: ({ was, now }) => say`renamed the passkey ${was.passkey} to ${now.passkey}`,
  undo: renamePasskey,
});

export const passkeyRemoved = event({
  id: 'security.passkey-removed',
  title: 'Passkey removed',
  subject: 'person',
  fields: {},
  sentence: 'removed a passkey',
  undo: 'The removed passkey is not kept.',
});

export const tokenCreated = event({
  id: 'security.token-created',
  title: 'Access token created',
  subject: 'person',
  fields: { token: 'Access token', scopes: 'Rights', expires: 'Expires', range: 'Allowed IPs' },
  sentence: 'created an access token',
  fullSentence: ({ now }) => say`created the access token ${now.token}`,
  undo: 'End the token instead.',
});

export const tokenEnded = event({
  id: 'security.token-ended',
  title: 'Access token ended',
  subject: 'person',
  fields: { token: 'Access token' },
  sentence: 'ended an access token of {subject}',
  fullSentence: ({ subject, was }) => say`ended the access token ${was.token} of ${subject}`,
  undo: 'The secret of the token is not kept. Create a new token.',
});

export const dataDownloaded = event({
  id: 'security.data-downloaded',
  title: 'Own data downloaded',
  subject: 'person',
  fields: {},
  sentence: 'downloaded their own data',
  undo: 'A file that was saved cannot be taken back.',
  leaves: 'file',
});
