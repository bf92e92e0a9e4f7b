import { describe, expect, test } from 'vitest';
import * as contract from '#plugins/groups/contract.ts';
import * as events from '#plugins/groups/events.ts';
import * as reverses from '#plugins/groups/reverses.ts';
import { feature } from './domain/feature.ts';
import { faultsOf } from './featureFaults.ts';
import { features } from './features.ts';

const handlers = () => Promise.resolve({ handlers: {} as never });
const back = { contract: reverses, handlers: () => Promise.resolve({ reverses: {} as never }) };
const groups = feature({ id: 'groups', contract, handlers, events, reverses: back });
const empty = feature({ id: 'bands', contract: {}, handlers });

describe('what is wrong with a list of features is said with the file to mend', () => {
  test.each([
    { fault: 'none', list: features, faults: [] },
    {
      fault: 'an id that two features have',
      list: [groups, feature({ id: 'groups', contract: {}, handlers })],
      faults: [/^server\/features\.ts lists a feature 'groups' twice\.$/],
    },
    {
      fault: 'an address that two features have, whatever its parameter is called',
      list: [groups, { ...empty, endpoints: { one: { ...contract.viewGroup, path: '/group/view/:key' } as const } }],
      faults: [/^plugins\/bands\/contract\.ts: GET \/group\/view\/:key is an address of groups too\.$/],
    },
    {
      fault: 'an event that two features have',
      list: [groups, { ...empty, events: [events.groupUpdated] }],
      faults: [
        /^plugins\/bands\/events\.ts: the event groups\.updated is an event of groups too\.$/,
        /^plugins\/bands\/events\.ts: the event groups\.updated must begin with 'bands\.'\.$/,
      ],
    },
    {
      fault: 'an event that is undone by a call without a handler',
      list: [feature({ id: 'groups', contract, handlers, events: { one: events.groupUpdated } })],
      faults: [
        /^server\/features\/groups\/index\.ts: the event groups\.updated is undone by .+, which no feature answers\.$/,
      ],
    },
  ])('$fault', ({ list, faults }) => {
    expect(faultsOf(list)).toEqual(faults.map((one): unknown => expect.stringMatching(one)));
  });
});

test('every feature loads exactly the handlers of its endpoints', async () => {
  for (const { id, load, endpoints, reverses: undo } of features) {
    const loaded = await load();
    expect(Object.keys(loaded.calls.handlers).toSorted(), id).toEqual(Object.keys(endpoints).toSorted());
    expect(Object.keys(loaded.reverses.handlers).toSorted(), id).toEqual(Object.keys(undo).toSorted());
  }
});
