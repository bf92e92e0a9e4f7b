import { giving } from './giving.ts';
import { rule } from '#core/access/rule.ts';
import { admin, member } from '#core/access/rules.ts';
import { record, type RecordKind, type RecordSource } from '#core/command/arg.ts';
import { commandWithId } from './commandWithId.ts';
import { path } from '#core/plugin/path.ts';
import { definePlugin, route, type Plugin } from '#core/plugin/plugin.ts';

/** A record of a test plugin, for behaviour that is the same for all plugins. */
export interface Pet {
  id: number;
  name: string;
  home: string;
  hungry: boolean;
}

export const ada: Pet = { id: 1, name: 'Ada', home: 'Barn', hungry: true };
export const adam: Pet = { id: 2, name: 'Adam', home: 'House', hungry: false };
export const bob: Pet = { id: 3, name: 'Bob', home: 'Barn', hungry: true };

/** The kind of record 'pet'. */
export const pet: RecordKind<Pet> = {
  kind: 'pet',
  label: 'Which pet?',
  title: 'Pets',
  describe: ({ id, name, home }) => ({ key: id, label: name, detail: home }),
  href: ({ id }) => `/pet/${id}`,
};

/** The server's search. */
export type FindPets = (typed: string, signal?: AbortSignal) => Promise<readonly Pet[]>;

/** Finds pets by name. */
export const findPets: FindPets = (typed) =>
  Promise.resolve([ada, adam, bob].filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase())));

/** Two test plugins: pets, which have pages, and keepers, which have none and are for admins. */
export function petPlugins(find: FindPets = findPets): readonly Plugin[] {
  const pets: RecordSource<Pet> = {
    ...pet,
    access: member,
    search: (typed, _host, signal) => find(typed, signal),
  };
  return [
    definePlugin({
      id: 'pets',
      title: 'Pets and more',
      routes: [route({ name: 'Pets', at: petList, title: 'Pets', access: member, page })],
      ...giving({
        records: [pets],
        commands: [
          commandWithId({
            id: 'pets.feed',
            title: 'Feed pet…',
            access: member,
            args: { pet: record(pets, { ready: hungry }) },
            run: done,
          }),
          commandWithId({
            id: 'pets.new',
            title: 'New pet',
            keys: 'c',
            keysOn: petList,
            access: member,
            args: {},
            run: done,
          }),
          commandWithId({
            id: 'pets.resend',
            title: 'Resend invitation',
            keywords: ['mail'],
            access: member,
            args: {},
            run: done,
          }),
        ],
      }),
    }),
    definePlugin({
      id: 'keepers',
      title: 'Keepers',
      ...giving({
        records: [keepers],
        commands: [
          commandWithId({ id: 'keepers.new', title: 'New keeper', access: admin, args: {}, run: done }),
          commandWithId({
            id: 'keepers.praise',
            title: 'Praise keeper…',
            access: member,
            args: { keeper: record(keepers) },
            run: done,
          }),
          commandWithId({
            id: 'keepers.go',
            title: 'Go to Keepers',
            keys: 'g e',
            access: member,
            args: {},
            run: (_values, host) => host.go('/keepers'),
          }),
        ],
      }),
    }),
  ];
}

const petList = path('/pets');
const page = () => Promise.resolve({ default: () => null });
const done = () => Promise.resolve({ message: 'Done.' });
const hungry = rule<Pet>('hungry', 'This pet is not hungry.', (_viewer, pet) => pet.hungry);

const keepers: RecordSource<{ id: number; name: string }> = {
  kind: 'keeper',
  label: 'Which keeper?',
  title: 'Keepers',
  access: admin,
  search: (typed) =>
    Promise.resolve([{ id: 9, name: 'Adele' }].filter(({ name }) => name.toLowerCase().includes(typed))),
  describe: ({ id, name }) => ({ key: id, label: name }),
};
