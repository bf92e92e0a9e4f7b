import * as z from 'zod/mini';
import { foundAtOnce, record, text, type PickArg } from '#core/command/arg.ts';
import { command, commands } from '#core/command/command.ts';
import { dayPattern, wrongDay } from '#core/contract/text/day.ts';
import { namedLike } from '#core/list/declare/namedLike.ts';
import { application } from '#plugins/applications/args.ts';
import { listAllApplications } from '#plugins/applications/contract.ts';
import { user } from '#plugins/users/args.ts';
import { listUsers, type Person } from '#plugins/users/contract.ts';
import { explanationText } from './answerText.ts';
import { explainAccess } from './contract.ts';
import { accessExplainPath } from './paths.ts';

/** Also people who were deleted: that may be the reason. */
const anybody: PickArg<Person> = record(user, {
  async choices(typed, host, _soFar, signal) {
    const query = { status: 'all', search: typed.trim() || undefined, limit: foundAtOnce(host) } as const;
    return (await host.call(listUsers, { query }, signal)).people;
  },
});

/** Any application of the catalogue: that it is not added may be the reason. */
const anyApplication: typeof application = {
  ...application,
  async choices(typed, host) {
    const { applications } = await host.load(listAllApplications, {});
    const known = applications.filter(({ id }) => id > 0).toSorted((a, b) => Number(b.added) - Number(a.added));
    return namedLike(
      known.map(({ id, name, added }) => ({ id, name, ...(!added && { description: 'Not added' }) })),
      typed,
    );
  },
};

/** Programs may name another day. In the browser the page asks for it, so that the question has no third step. */
const anotherDay = text(
  'On which day? Without a day, the answer is for now.',
  z.string().check(z.regex(dayPattern, wrongDay)),
  {
    placeholder: 'YYYY-MM-DD',
    needed: () => false,
  },
);

export const accessCommands = commands('access', {
  explain: command({
    title: 'Explain access…',
    icon: 'info',
    keywords: ['why', 'reason', 'permission', 'may', 'open'],
    harmless: true,
    access: explainAccess.access,
    tells: true,
    args: { person: anybody, application: anyApplication, on: anotherDay },
    async run({ person, application: { id: applicationId }, on: day }, host) {
      if (!host.askLockout) return host.go(accessExplainPath({ user: person.id, application: applicationId, on: day }));
      // A program has no page.
      const explained = await host.call(explainAccess, { query: { personId: person.id, applicationId, on: day } });
      host.notify(explained.answer === 'yes' ? 'success' : 'info', explanationText(explained));
    },
  }),
});
