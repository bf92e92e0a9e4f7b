import * as policies from '#plugins/policies/contract.ts';
import PolicyDialog from '#plugins/policies/dialogs/PolicyDialog.tsx';
import PolicyRangeDialog from '#plugins/policies/dialogs/RangeDialog.tsx';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { harmless } from '#tests/builders/render/lockout.ts';
import { add, addressRange, typing, type SignedInFormCase } from '../formCase.ts';

const close = () => {};
const policy: policies.Policy = {
  id: 6,
  name: 'Office',
  isDefault: false,
  forced: false,
  rangeCount: 1,
  groupCount: 1,
  groups: [{ id: 4, name: 'Sales' }],
};
const foundGroups = answer(policies.searchGroups, {
  groups: [
    { id: 4, name: 'Sales' },
    { id: 5, name: 'Field' },
  ],
});

export const forms: readonly SignedInFormCase[] = [
  {
    name: 'New Policy',
    source: 'plugins/policies/dialogs/PolicyDialog.tsx',
    form: <PolicyDialog close={close} />,
    replies: [foundGroups],
    done: answer(policies.createPolicy, { id: 7 }),
    async fill(user) {
      await typing({ Name: 'Field' })(user);
      await add(user, 'Groups', 'Field');
    },
    send: 'Save',
    field: ['name', 'Name'],
  },
  {
    name: 'Update Policy',
    source: 'plugins/policies/dialogs/PolicyDialog.tsx',
    form: <PolicyDialog policy={policy} close={close} />,
    replies: [foundGroups, harmless, answer(policies.viewPolicy, { policy, ranges: [], currentAddress: '' })],
    done: answer(policies.updatePolicy, {}),
    async fill(user) {
      await typing({ Name: 'Offices' })(user);
      await add(user, 'Groups', 'Field');
    },
    send: 'Update',
    field: ['groups', 'Groups'],
  },
  {
    name: 'Add IP Address',
    source: 'plugins/policies/dialogs/RangeDialog.tsx',
    form: <PolicyRangeDialog policy={policy} current="203.0.113.7" close={close} />,
    replies: [harmless],
    done: answer(policies.addRange, { range: { from: '203.0.113.1', to: '203.0.113.9' }, id: 3 }),
    fill: addressRange,
    send: 'Save',
    field: ['to', 'To'],
  },
  {
    name: 'Update IP Address',
    source: 'plugins/policies/dialogs/RangeDialog.tsx',
    form: (
      <PolicyRangeDialog
        policy={policy}
        range={{ id: 9, from: '192.0.2.1', to: '192.0.2.9' }}
        current="203.0.113.7"
        close={close}
      />
    ),
    replies: [harmless],
    done: answer(policies.addRange, { range: { from: '203.0.113.1', to: '203.0.113.9' }, id: 3 }),
    fill: addressRange,
    send: 'Update',
    field: ['from', 'From'],
  },
];
