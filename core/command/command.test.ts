import { describe, expect, expectTypeOf, test } from 'vitest';
import { member } from '#core/access/rules.ts';
import { text } from './arg.ts';
import { command, commands, type Command } from './command.ts';
import * as z from 'zod/mini';

const declared = command({ title: 'Feed', access: member, args: { food: text('Which food?', z.string()) }, run() {} });

describe('a set of commands', () => {
  test('joins the plugin id and the name in kebab-case; a name with a hyphen stays the same', () => {
    const ids = Object.values<Command>(
      commands('pets', { new: declared, feedAllPets: declared, 'go-PetList': declared }),
    );
    expect(ids.map(({ id }) => id)).toEqual(['pets.new', 'pets.feed-all-pets', 'pets.go-PetList']);
  });

  test('keeps the types of the arguments', () => {
    const { feed } = commands('pets', { feed: declared });
    expectTypeOf(feed).toEqualTypeOf<Command<(typeof declared)['args']>>();
    expect(feed.args).toBe(declared.args);
  });
});

test('a command that is not in a set cannot be shown or run', () => {
  expectTypeOf(declared).not.toExtend<Command>();
  expect(declared).not.toHaveProperty('id');
});
