import { createThing } from '#plugins/things/contract.ts';
import ThingDialog from '#plugins/things/dialogs/ThingDialog.tsx';
import { answer } from '#tests/builders/fakeServer.ts';
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
];
