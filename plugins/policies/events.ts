import { event } from '#core/contract/event.ts';
import { isOnly, listed, namesIn, say } from '#core/contract/telling.ts';
import { deletePolicy, removeRange, setForced, setPasskeysOnly } from './contract.ts';
import { restorePolicy, restoreRange, revertPolicy } from './reverses.ts';

const text = { name: 'Name', groups: 'Groups' };
const whole = { ...text, forced: 'Two-factor forced', passkeysOnly: 'Passkeys only', ranges: 'Allowed IPs' };
const range = { range: 'Allowed IPs' };
const eachRange = { range: { of: 'value' } } as const;

export const policyCreated = event({
  id: 'policies.created',
  title: 'Security policy created',
  subject: 'policy',
  fields: text,
  sentence: 'created the security policy {subject}',
  fullSentence: ({ subject }) => `created the security policy ${subject}`,
  undo: deletePolicy,
});

export const policyUpdated = event({
  id: 'policies.updated',
  title: 'Security policy changed',
  subject: 'policy',
  fields: text,
  parts: { groups: { of: ['added', 'removed'] } },
  tellsAll: true,
  sentence: 'changed the security policy {subject}',
  fullSentence: (change) => {
    const { subject, was, now } = change;
    if (isOnly(change, 'name')) return say`renamed the security policy ${was.name} to ${now.name}`;
    if (!isOnly(change, 'groups')) return undefined;
    const [before, after] = [namesIn(was.groups), namesIn(now.groups)];
    const come = after.filter((name) => !before.includes(name));
    const gone = before.filter((name) => !after.includes(name));
    const group = (names: readonly string[]) => `the ${names.length === 1 ? 'group' : 'groups'} ${listed(names)}`;
    if (gone.length === 0) return `applied the security policy ${subject} to ${group(come)}`;
    if (come.length === 0) return `stopped applying the security policy ${subject} to ${group(gone)}`;
    return `applied the security policy ${subject} to ${group(come)}, and no longer to ${group(gone)}`;
  },
  undo: revertPolicy,
});

export const policyDeleted = event({
  id: 'policies.deleted',
  title: 'Security policy deleted',
  subject: 'policy',
  fields: whole,
  sentence: 'deleted the security policy {subject}',
  fullSentence: ({ subject }) => `deleted the security policy ${subject}`,
  undo: restorePolicy,
});

export const policyRestored = event({
  id: 'policies.restored',
  title: 'Security policy restored',
  subject: 'policy',
  fields: whole,
  sentence: 'restored the security policy {subject}',
  fullSentence: ({ subject }) => `restored the security policy ${subject}`,
  undo: deletePolicy,
});

export const forcedChanged = event({
  id: 'policies.two-factor-changed',
  title: 'Forced two-factor changed',
  subject: 'policy',
  fields: { forced: 'Two-factor forced' },
  sentence: 'changed the two-factor rule of the security policy {subject}',
  fullSentence: ({ subject, now }) =>
    now.forced === true
      ? `made two-factor authentication required in the security policy ${subject}`
      : `made two-factor authentication optional in the security policy ${subject}`,
  undo: setForced,
});

export const passkeysOnlyChanged = event({
  id: 'policies.passkeys-only-changed',
  title: 'Passkeys only changed',
  subject: 'policy',
  fields: { passkeysOnly: 'Passkeys only' },
  sentence: 'changed the passkey rule of the security policy {subject}',
  fullSentence: ({ subject, now }) =>
    now.passkeysOnly === true
      ? `made passkeys required in the security policy ${subject}`
      : `made passkeys optional in the security policy ${subject}`,
  undo: setPasskeysOnly,
});

export const rangeAdded = event({
  id: 'policies.range-added',
  title: 'Allowed IPs added',
  subject: 'policy',
  fields: range,
  parts: eachRange,
  sentence: 'added allowed IPs to the security policy {subject}',
  fullSentence: ({ subject, now }) => say`allowed ${now.range} in the security policy ${subject}`,
  undo: removeRange,
});

export const rangeReplaced = event({
  id: 'policies.range-replaced',
  title: 'Allowed IPs changed',
  subject: 'policy',
  fields: range,
  parts: eachRange,
  sentence: 'changed allowed IPs of the security policy {subject}',
  fullSentence: ({ subject, was, now }) =>
    say`allowed ${now.range} instead of ${was.range} in the security policy ${subject}`,
  undo: restoreRange,
});

export const rangeRemoved = event({
  id: 'policies.range-removed',
  title: 'Allowed IPs removed',
  subject: 'policy',
  fields: range,
  parts: eachRange,
  sentence: 'removed allowed IPs from the security policy {subject}',
  fullSentence: ({ subject, was }) => say`removed the allowed IPs ${was.range} from the security policy ${subject}`,
  undo: restoreRange,
});
