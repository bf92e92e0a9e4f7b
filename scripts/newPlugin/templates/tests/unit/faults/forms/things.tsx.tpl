import { createThing, updateThing, viewThing } from '#plugins/things/contract.ts';
import ThingDialog from '#plugins/things/dialogs/ThingDialog.tsx';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { lamp } from '#tests/builders/thing.ts';
import { typing, type SignedInFormCase } from '../formCase.ts';

export const forms: readonly SignedInFormCase[] = [
  {
    name: 'New Thing',
    source: 'plugins/things/dialogs/ThingDialog.tsx',
    form: <ThingDialog close={() => {}} />,
    done: answer(createThing, { id: 9 }),
    fill: typing({ Name: 'Lamp', Description: 'Bright' }),
    send: 'Save',
    field: ['name', 'Name'],
  },
  {
    name: 'Edit Thing',
    source: 'plugins/things/dialogs/ThingDialog.tsx',
    form: <ThingDialog thing={lamp} close={() => {}} />,
    replies: [answer(viewThing, { thing: lamp })],
    done: answer(updateThing, {}),
    fill: typing({ Name: 'Desk lamp' }),
    send: 'Update',
    field: ['name', 'Name'],
  },
];
