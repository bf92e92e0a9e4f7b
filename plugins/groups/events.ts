import { event } from '#core/contract/event.ts';
import { isOnly, namesIn, say } from '#core/contract/telling.ts';
import { deleteGroup, setGroupRole } from './contract.ts';
import { restoreGroup, revertGroup, revertPeople } from './reverses.ts';
import { tellPeople } from './tellPeople.ts';

const text = { name: 'Name', description: 'Description' };
const people = { moderators: 'Moderators', members: 'Members' };
const each = { name: 'person', of: ['people'] } as const;
const eachPerson = { moderators: each, members: each };

export const groupCreated = event({
  id: 'groups.created',
  title: 'Group created',
  subject: 'group',
  fields: { ...text, ...people },
  sentence: 'created the group {subject}',
  fullSentence: ({ subject }) => `created the group ${subject}`,
  undo: deleteGroup,
});

export const groupUpdated = event({
  id: 'groups.updated',
  title: 'Group changed',
  subject: 'group',
  fields: { ...text, ...people },
  parts: eachPerson,
  tellsAll: true,
  sentence: 'changed the group {subject}',
  fullSentence: (change) => {
    const { subject, was, now } = change;
    if (isOnly(change, 'name')) return say`renamed the group ${was.name} to ${now.name}`;
    const isPeople = was.name === undefined && was.description === undefined;
    return isPeople
      ? tellPeople(change)
      : isOnly(change, 'description')
        ? `changed the description of the group ${subject}`
        : undefined;
  },
  undo: revertGroup,
});

export const groupPeopleChanged = event({
  id: 'groups.people-changed',
  title: 'People of a group changed',
  subject: 'group',
  fields: people,
  parts: eachPerson,
  sentence: 'changed the people of the group {subject}',
  fullSentence: tellPeople,
  undo: revertPeople,
});

export const groupRoleChanged = event({
  id: 'groups.role-changed',
  title: 'Role in a group changed',
  subject: 'group',
  second: 'person',
  fields: people,
  parts: { moderators: { name: 'person' }, members: { name: 'person' } },
  sentence: 'changed the role of {second} in the group {subject}',
  fullSentence: ({ subject, second, now }) =>
    `made ${second} a ${namesIn(now.moderators).length > 0 ? 'moderator' : 'member'} of ${subject}`,
  undo: setGroupRole,
});

export const groupDeleted = event({
  id: 'groups.deleted',
  title: 'Group deleted',
  subject: 'group',
  fields: { ...text, ...people, policies: 'Security policies' },
  sentence: 'deleted the group {subject}',
  fullSentence: ({ subject }) => `deleted the group ${subject}`,
  undo: restoreGroup,
});

export const groupRestored = event({
  id: 'groups.restored',
  title: 'Group restored',
  subject: 'group',
  fields: { ...text, ...people, policies: 'Security policies' },
  sentence: 'restored the group {subject}',
  fullSentence: ({ subject }) => `restored the group ${subject}`,
  undo: deleteGroup,
});
