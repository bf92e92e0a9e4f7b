import { allOf } from '#core/access/rule.ts';
import { command } from '#core/command/command.ts';
import { confirmEnd, extended, extension, lastDayArg } from './endArgs.ts';
import { theCountText } from '#core/ui/text/countText.ts';
import { usersWhoAre } from './args.ts';
import { setUserEnd, type Person } from './contract.ts';
import { endToRemove, hasEnd, notDeleted, notMyself, ownersStay } from './rules.ts';

const limited = (rule = hasEnd) =>
  usersWhoAre('limited', {
    none: 'No user’s access has an end.',
    many: true,
    when: allOf<Person>(notDeleted, ownersStay, rule),
    ready: notMyself,
  });

/** The commands on the end of a membership. commands.ts lists them. */
export const endCommands = {
  setEnd: command({
    title: 'Set end of access…',
    label: 'Set End of Access…',
    icon: 'calendar',
    keywords: ['expire', 'until', 'last day', 'contractor', 'temporary', 'leave'],
    access: setUserEnd.access,
    args: {
      person: usersWhoAre('all', { many: true, when: allOf(notDeleted, ownersStay), ready: notMyself }),
      day: lastDayArg,
    },
    confirm: ({ day }, count) => confirmEnd(day, theCountText(count, 'User')),
    run: ({ person, day }, host) =>
      host.call(setUserEnd, { body: { id: person.id, endsOn: day, was: person.endsOn ?? null } }),
  }),

  extend: command({
    title: 'Extend access…',
    label: 'Extend Access…',
    icon: 'history',
    keywords: ['longer', 'prolong', 'renew', 'until', 'end'],
    access: setUserEnd.access,
    args: { person: limited(), by: extension },
    run: ({ person, by }, host) => {
      const endsOn = extended(person.endsOn, by.value);
      return host.call(setUserEnd, { body: { id: person.id, endsOn, was: person.endsOn ?? null } });
    },
  }),

  removeEnd: command({
    title: 'Remove end of access…',
    label: 'Remove End of Access',
    icon: 'x',
    keywords: ['forever', 'unlimited', 'permanent', 'until'],
    access: setUserEnd.access,
    args: { person: limited(endToRemove) },
    run: ({ person }, host) =>
      host.call(setUserEnd, { body: { id: person.id, endsOn: null, was: person.endsOn ?? null } }),
  }),
};
