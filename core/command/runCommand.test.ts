import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { rule } from '#core/access/rule.ts';
import { admin, member } from '#core/access/rules.ts';
import { CallError } from '#core/client/callError.ts';
import { codes } from '#core/contract/envelope.ts';
import { recordingHost } from '#tests/builders/render/recordingHost.ts';
import { viewer } from '#tests/builders/viewer.ts';
import { choice, record, type RecordKind } from './arg.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import type { Command } from './command.ts';
import type { Host, Question } from './host.ts';
import { attemptCommand, missingArg, refusal, runCommand, availabilityOf } from './runCommand.ts';

interface Pet {
  id: number;
  name: string;
  tame: boolean;
  hungry: boolean;
}

const cat: Pet = { id: 1, name: 'Cat', tame: true, hungry: true };
const dog: Pet = { id: 2, name: 'Dog', tame: true, hungry: false };
const wolf: Pet = { id: 3, name: 'Wolf', tame: false, hungry: true };

const tame = rule<Pet>('tame', 'Only tame pets can be fed.', (_viewer, pet) => pet.tame);
const hungry = rule<Pet>('hungry', 'This pet is not hungry.', (_viewer, pet) => pet.hungry);

const kind: RecordKind<Pet> = {
  kind: 'pet',
  label: 'Which pet?',
  title: 'Pets',
  describe: ({ id, name }) => ({ key: id, label: name }),
};
const anyPet = record<Pet>(kind, { many: true, choices: () => [cat, dog, wolf], when: tame, ready: hungry });

/** Feeds pets; `fed` records the values of each run. */
function feeding(more: Partial<Command> = {}) {
  const fed: unknown[] = [];
  const feed: Command = commandWithId({
    id: 'pets.feed',
    title: 'Feed pet…',
    access: member,
    args: { pet: anyPet },
    run({ pet }) {
      fed.push(pet);
      return Promise.resolve({ message: 'Fed.' });
    },
    ...more,
  });
  return { feed, fed };
}

const notFound = () => new CallError({ code: codes.notFound, message: 'This pet is gone.' });
const conflict = () => new CallError({ code: codes.conflict, message: 'Not now.', type: 'warning' });

describe('access', () => {
  test('a viewer who is not admitted gets the sentence of the rule, and nothing runs', async () => {
    const { feed, fed } = feeding({ access: admin });
    const { host, recorded } = recordingHost({ viewer: { admin: false } });
    await runCommand(feed, { pet: cat }, host);
    expect(recorded.notes).toEqual([['danger', 'Only an administrator of this organisation can do this.']]);
    expect(fed).toEqual([]);
  });

  test('a command that the viewer may not use is not shown', () => {
    expect(availabilityOf(feeding({ access: admin }).feed, viewer({ admin: false }), {})).toMatchObject({
      visible: false,
    });
  });
});

test.each([
  ['success', {}],
  ['warning', { type: 'warning' }],
] as const)('what it answers is shown as a %s', async (type, answered) => {
  const { feed } = feeding({ run: () => Promise.resolve({ message: 'Fed.', ...answered }) });
  const { host, recorded } = recordingHost();
  await runCommand(feed, { pet: cat }, host);
  expect(recorded.notes).toEqual([[type, 'Fed.']]);
});

describe('when and ready', () => {
  const { feed } = feeding();

  test('`when` hides, `ready` greys with the reason', () => {
    expect(availabilityOf(feed, viewer(), { pet: cat })).toEqual({ visible: true });
    expect(availabilityOf(feed, viewer(), { pet: dog })).toEqual({ visible: true, blocked: 'This pet is not hungry.' });
    expect(availabilityOf(feed, viewer(), { pet: wolf })).toMatchObject({ visible: false });
  });

  test.each([
    [wolf, 'Only tame pets can be fed.'],
    [dog, 'This pet is not hungry.'],
  ])('running it for %o says why not', async (pet, why) => {
    const { feed: again, fed } = feeding();
    const { host, recorded } = recordingHost();
    await runCommand(again, { pet }, host);
    expect(recorded.notes).toEqual([['danger', why]]);
    expect(fed).toEqual([]);
  });

  test('many records: one that fits is enough to show the command', () => {
    expect(availabilityOf(feed, viewer(), { pet: [wolf, dog, cat] })).toEqual({ visible: true });
    expect(availabilityOf(feed, viewer(), { pet: [wolf, dog] })).toEqual({
      visible: true,
      blocked: 'This pet is not hungry.',
    });
    expect(availabilityOf(feed, viewer(), { pet: [wolf] })).toMatchObject({ visible: false });
  });

  test('a rule without a sentence still gives a reason', () => {
    const never = commandWithId({
      id: 'pets.never',
      title: 'Never',
      access: rule('nobody', '', () => false),
      args: {},
      run() {},
    });
    expect(refusal(never, viewer(), {})).toBe('This is not possible here.');
  });
});

describe('missing arguments', () => {
  const size = choice('How much?', [
    { value: 'little', label: 'A little' },
    { value: 'much', label: 'Much' },
  ]);
  const note = {
    how: 'text',
    label: 'Note',
    schema: z.string(),
    needed: ({ size: s }: { size?: unknown }) => s === 'much',
  } as const;

  test('are asked for, together with the known values', async () => {
    const { feed, fed } = feeding({ args: { pet: anyPet, size } });
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: cat }, host);
    expect(recorded.steps).toEqual([{ command: 'pets.feed', values: { pet: cat } }]);
    expect(fed).toEqual([]);
  });

  test('are asked for in their order; an argument that is not needed is left out', () => {
    const { feed } = feeding({ args: { pet: anyPet, size, note } });
    expect(missingArg(feed, {})).toBe('pet');
    expect(missingArg(feed, { pet: cat })).toBe('size');
    expect(missingArg(feed, { pet: cat, size: 'much' })).toBe('note');
    expect(missingArg(feed, { pet: cat, size: 'little' })).toBeUndefined();
  });

  test('an empty selection counts as no value', async () => {
    const { feed } = feeding();
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: [] }, host);
    expect(recorded.steps).toEqual([{ command: 'pets.feed', values: { pet: [] } }]);
  });
});

describe('running', () => {
  test('shows the message of the answer', async () => {
    const { feed, fed } = feeding();
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: cat }, host);
    expect(fed).toEqual([cat]);
    expect(recorded.notes).toEqual([['success', 'Fed.']]);
  });

  test('shows nothing if the answer has no message', async () => {
    const { feed } = feeding({ run: () => undefined });
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: cat }, host);
    expect(recorded.notes).toEqual([]);
  });

  test('shows a failure with its type and throws nothing', async () => {
    const { feed } = feeding({ run: () => Promise.reject(conflict()) });
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: cat }, host);
    expect(recorded.notes).toEqual([['warning', 'Not now.']]);
  });

  test('shows the field errors if fields were refused', async () => {
    const errors = { name: ['This name is taken.'], home: ['There is no such barn.'] };
    const refused = new CallError({ code: codes.invalid, message: 'Correct the marked fields.', errors });
    const { feed } = feeding({ run: () => Promise.reject(refused) });
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: cat }, host);
    expect(recorded.notes).toEqual([['danger', 'This name is taken. There is no such barn.']]);
    await runCommand(feed, { pet: [cat, { ...cat, id: 4 }] }, host);
    expect(recorded.runs[0]?.outcomes[0]?.failed).toBe('This name is taken. There is no such barn.');
  });

  test('runs one selected record like a single record', async () => {
    const { feed, fed } = feeding();
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: [cat] }, host);
    expect(fed).toEqual([cat]);
    expect(recorded.runs).toEqual([]);
  });
});

describe('optimistic update', () => {
  const optimistically = (run: Command['run']) => {
    const steps: string[] = [];
    const { feed } = feeding({
      optimistic({ pet }: { pet: Pet }) {
        steps.push(`${pet.name} is full`);
        return () => void steps.push(`${pet.name} is hungry again`);
      },
      run,
    });
    return { feed, steps };
  };

  test('is shown before the server replies', async () => {
    const { feed, steps } = optimistically(() => {
      expect(steps).toEqual(['Cat is full']);
    });
    await runCommand(feed, { pet: cat }, recordingHost().host);
    expect(steps).toEqual(['Cat is full']);
  });

  test('is undone when the server refuses', async () => {
    const { feed, steps } = optimistically(() => Promise.reject(conflict()));
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: cat }, host);
    expect(steps).toEqual(['Cat is full', 'Cat is hungry again']);
    expect(recorded.notes).toEqual([['warning', 'Not now.']]);
  });

  test('waits for the confirmation', async () => {
    const { feed, steps } = optimistically(() => undefined);
    await runCommand(
      { ...feed, confirm: () => ({ title: 'Feed', text: 'Sure?', action: 'Feed' }) },
      { pet: cat },
      recordingHost().host,
    );
    expect(steps).toEqual([]);
  });
});

describe('confirming', () => {
  const confirm = ({ pet }: { pet: Pet }, count: number) => ({
    title: 'Feed',
    text: count === 1 ? `Feed ${pet.name}?` : `Feed ${count} pets?`,
    action: 'Feed',
  });

  async function ask(more: Partial<Command>, values: object) {
    const { feed, fed } = feeding({ confirm, ...more });
    const { host, recorded } = recordingHost();
    await runCommand(feed, values as Record<string, unknown>, host);
    const [question] = recorded.questions as [Question];
    return { question, fed, recorded };
  }

  test('nothing runs before the confirmation', async () => {
    const { question, fed } = await ask({ danger: true }, { pet: cat });
    expect(question).toMatchObject({ title: 'Feed', text: 'Feed Cat?', action: 'Feed', danger: true });
    expect(question.records).toEqual(['Cat']);
    expect(fed).toEqual([]);
    await question.run();
    expect(fed).toEqual([cat]);
  });

  test('a record that nobody named is asked about, unless the command is harmless', async () => {
    const { feed, fed } = feeding({});
    const { host, recorded } = recordingHost();
    await attemptCommand(feed, { pet: cat }, host, 'steps', true);
    expect(fed).toEqual([]);
    expect(recorded.questions).toMatchObject([{ records: ['Cat'] }]);
    await attemptCommand({ ...feed, harmless: true }, { pet: cat }, host, 'steps', true);
    expect(fed).toEqual([cat]);
  });

  test('the dialog stays open when it fails', async () => {
    const { question, recorded } = await ask({ run: () => Promise.reject(conflict()) }, { pet: cat });
    await expect(question.run()).rejects.toThrow('Not now.');
    expect(recorded.notes).toEqual([['warning', 'Not now.']]);
  });

  test('the dialog closes if the record no longer exists', async () => {
    const { question, recorded } = await ask({ run: () => Promise.reject(notFound()) }, { pet: cat });
    await expect(question.run()).resolves.toBeUndefined();
    expect(recorded.notes).toEqual([['danger', 'This pet is gone.']]);
  });

  test('many records are confirmed once, by name', async () => {
    const { question, fed } = await ask({}, { pet: [cat, { ...cat, id: 4, name: 'Kitten' }] });
    expect(question).toMatchObject({ text: 'Feed 2 pets?', records: ['Cat', 'Kitten'] });
    await question.run();
    expect(fed).toHaveLength(2);
  });

  test('the question is about the records that are not refused, names the others with the reason, and only the first run', async () => {
    const { question, fed, recorded } = await ask({}, { pet: [cat, wolf, dog, { ...wolf, id: 9 }] });
    expect(question).toMatchObject({
      text: 'Feed Cat?\n3 of the 4 are left out: Only tame pets can be fed. This pet is not hungry.',
      records: ['Cat'],
    });
    await question.run();
    expect(fed).toEqual([cat]);
    expect(recorded.runs[0]?.outcomes).toHaveLength(4);
    expect(recorded.runs[0]?.outcomes).toContainEqual({ label: 'Dog', failed: 'This pet is not hungry.' });
  });

  test('missing arguments are asked for before the confirmation', async () => {
    const { recorded } = await ask({}, {});
    expect(recorded.steps).toHaveLength(1);
    expect(recorded.questions).toEqual([]);
  });
});

describe('many', () => {
  const herd = Array.from({ length: 20 }, (_, n): Pet => ({ ...cat, id: n + 10, name: `Cat ${n}` }));

  test('each is run and reported by name; failures do not hide successes', async () => {
    const { feed } = feeding({
      run: ({ pet }: { pet: Pet }) => (pet.name === 'Cat 3' ? Promise.reject(conflict()) : Promise.resolve({})),
    });
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: [...herd.slice(2, 5), wolf, dog] }, host);
    const [run] = recorded.runs;
    expect(run).toMatchObject({ title: 'Feed pet', total: 5, ended: true });
    expect(run?.outcomes.toSorted((a, b) => a.label.localeCompare(b.label))).toEqual([
      { label: 'Cat 2' },
      { label: 'Cat 3', failed: 'Not now.' },
      { label: 'Cat 4' },
      { label: 'Dog', failed: 'This pet is not hungry.' },
      { label: 'Wolf', failed: 'Only tame pets can be fed.' },
    ]);
    expect(recorded.notes).toEqual([]);
  });

  test('if the command throws before it calls an endpoint, the others continue', async () => {
    const { feed } = feeding({
      run({ pet }: { pet: Pet }) {
        if (pet.id === 10) throw new Error('Broken.');
      },
    });
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: herd.slice(0, 3) }, host);
    expect(recorded.runs[0]?.outcomes).toHaveLength(3);
    expect(recorded.runs[0]?.outcomes).toContainEqual({ label: 'Cat 0', failed: 'Broken.' });
    expect(recorded.runs[0]?.ended).toBe(true);
  });

  test('if none of them fits, the reason is shown once', async () => {
    const { feed, fed } = feeding();
    const { host, recorded } = recordingHost();
    await runCommand(feed, { pet: [dog, { ...dog, id: 9 }] }, host);
    expect(recorded.notes).toEqual([['danger', 'This pet is not hungry.']]);
    expect(recorded.runs).toEqual([]);
    expect(fed).toEqual([]);
  });

  test('at most six run at the same time', async () => {
    let now = 0;
    let most = 0;
    const { feed } = feeding({
      async run() {
        most = Math.max(most, (now += 1));
        await new Promise((resolve) => setTimeout(resolve));
        now -= 1;
      },
    });
    await runCommand(feed, { pet: herd }, recordingHost().host);
    expect(most).toBe(6);
  });

  test('stopping lets the running ones finish and starts no other', async () => {
    const { host, recorded } = recordingHost();
    const { feed } = feeding({
      async run() {
        await Promise.resolve();
        recorded.runs[0]?.stop();
      },
    });
    await runCommand(feed, { pet: herd }, host);
    expect(recorded.runs[0]?.outcomes).toHaveLength(6);
    expect(recorded.runs[0]?.ended).toBe(true);
  });

  test('the changed data is read again once, at the end', async () => {
    const { feed, fed } = feeding();
    const { host } = recordingHost();
    const batches: number[] = [];
    const counting: Host = {
      ...host,
      marked: () => counting,
      async batch<T>(work: () => Promise<T>): Promise<T> {
        return work().finally(() => batches.push(fed.length));
      },
    };
    await runCommand(feed, { pet: herd }, counting);
    expect(batches).toEqual([20]);
  });
});
