import { describe, expect, test } from 'vitest';
import type { Arg } from '#core/command/arg.ts';
import type { Command } from '#core/command/command.ts';
import { loadCommands } from '#core/plugin/commands.ts';
import { plugins } from '#shell/shellPlugin/allPlugins.ts';
import { fillFromPage } from '#shell/palette/frame/fill.ts';

// A command that asks for a record takes the one of the page (docs/specification/palette.md, "What a command is").

const { commands, records } = await loadCommands(plugins);

/** Kinds of records with a page that commands ask for by several questions. */
const severalQuestions: Record<string, readonly RegExp[]> = {
  user: [/^Which (user|admin|person)\b/, /^Of which user/],
  group: [/^Which group\b/, /^Of which .*\bgroup\b/],
  policy: [/^Which (security )?policy\b/, /^Of which .*\bpolicy\b/],
  application: [/^Which application\b/, /^Of which .*\bapplication\b/],
};

/** The questions that ask for a record of a kind with a page: usually those that begin as its label does. */
const questions: Record<string, readonly RegExp[]> = Object.fromEntries(
  records
    .filter(({ href }) => href !== undefined)
    .map(({ kind, label }) => [kind, severalQuestions[kind] ?? [new RegExp(`^${label.replace('?', '\\b')}`)]]),
);

/** Commands for records that have no page, with the reason. An entry that is not needed fails the test. */
const others: Record<string, string> = {
  'applications.add': 'the application is not added yet',
  'applications.restore': 'an archived application has no page',
  'requests.ask': 'an application that the person does not have, so its page is closed',
  'applications.open': 'a tile of the launcher',
  'applications.move-left': 'a tile of the launcher',
  'applications.move-right': 'a tile of the launcher',
  'applications.pin': 'a tile of the launcher',
  'applications.unpin': 'a tile of the launcher',
};

const unbound = new Set<string>();
const asks = (command: Command, kind: string) =>
  Object.entries<Arg<unknown>>(command.args as Record<string, Arg<unknown>>).filter(([, { label }]) =>
    questions[kind]?.some((question) => question.test(label)),
  );

test('the table of questions has no kind without a page', () => {
  expect(Object.keys(questions)).toEqual(expect.arrayContaining(Object.keys(severalQuestions)));
});

describe.each(Object.keys(questions))('on the page of a record of the kind %s', (kind) => {
  const taking = commands.filter(({ command }) => asks(command, kind).length > 0);

  test.each(taking.map(({ command }) => [command.id, command] as const))('%s takes it', (id, command) => {
    const record = { id: 7, name: 'Seven', email: 'seven@acme.test' };
    const filled = fillFromPage(command, [{ kind, records: [record] }]);
    const isOther = id in others;
    if (isOther) unbound.add(id);
    const taken = Object.values(filled as Record<string, typeof record>).map(({ name }) => name);
    expect(taken).toEqual(isOther ? [] : ['Seven']);
  });
});

test('the table of others has no entry too many', () => {
  expect([...unbound].toSorted()).toEqual(Object.keys(others).toSorted());
});
