import { event } from '#core/contract/event.ts';
import { isOnly, listed, namesIn } from '#core/contract/telling.ts';
import { setAdmin } from './contract.ts';
import { restoreAdmin } from './reverses.ts';

const rights = { admin: 'Administrator', duties: 'Duties', applications: 'Applications of the duties' };

export const adminAdded = event({
  id: 'admins.added',
  title: 'Administrator added',
  subject: 'person',
  fields: rights,
  whole: true,
  sentence: 'made {subject} an administrator',
  fullSentence: ({ subject }) => `made ${subject} an administrator`,
  undo: setAdmin,
});

export const adminRemoved = event({
  id: 'admins.removed',
  title: 'Administrator removed',
  subject: 'person',
  fields: rights,
  whole: true,
  sentence: 'removed {subject} as an administrator',
  fullSentence: ({ subject }) => `removed ${subject} as an administrator`,
  undo: restoreAdmin,
});

export const dutiesChanged = event({
  id: 'admins.duties',
  title: 'Duties changed',
  subject: 'person',
  fields: rights,
  whole: true,
  sentence: 'changed the administrator duties of {subject}',
  fullSentence: (change) => {
    const { subject, was, now } = change;
    const names = namesIn(now.duties);
    const duties =
      names.length === 0 ? undefined : `${names.length === 1 ? 'the duty' : 'the duties'} ${listed(names)}`;
    if (namesIn(was.duties).length === 0 && was.admin !== true && duties)
      return `made ${subject} an administrator with ${duties}`;
    if (was.admin === true && duties) return `changed ${subject} from a full administrator to one with ${duties}`;
    return duties && isOnly(change, 'duties')
      ? `changed the administrator duties of ${subject} to ${listed(names)}`
      : undefined;
  },
  undo: setAdmin,
});
