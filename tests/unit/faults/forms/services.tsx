import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { createService, createServiceToken, listServices, updateService } from '#plugins/services/contract.ts';
import RenameDialog from '#plugins/services/dialogs/RenameDialog.tsx';
import ServiceDialog from '#plugins/services/dialogs/ServiceDialog.tsx';
import ServiceTokenDialog from '#plugins/services/dialogs/ServiceTokenDialog.tsx';
import { answer } from '#tests/builders/render/fakeServer.ts';
import { nightly, nightlyToken } from '#tests/builders/service.ts';
import { typing, type SignedInFormCase } from '../formCase.ts';

const close = () => {};
const topics = answer(listServices, { services: [nightly], topics: ['groups', 'people'] });
const password = { 'Confirm Password': 'correct horse battery' };

export const forms: readonly SignedInFormCase[] = [
  {
    name: 'New Service Account',
    source: 'plugins/services/dialogs/ServiceDialog.tsx',
    form: <ServiceDialog close={close} />,
    replies: [topics],
    done: answer(createService, { id: 9, secret: 'gas_secret' }),
    async fill(user: UserEvent) {
      await typing({ Name: 'Payroll', ...password })(user);
      await user.click(await screen.findByRole('checkbox', { name: 'Read people' }));
    },
    send: 'Create Service Account',
    field: ['service_name', 'Name'],
  },
  {
    name: 'Rotate Access Token',
    source: 'plugins/services/dialogs/ServiceTokenDialog.tsx',
    form: <ServiceTokenDialog close={close} service={nightly} replaced={{ ...nightlyToken, service: nightly }} />,
    replies: [topics],
    done: answer(createServiceToken, { secret: 'gas_secret' }),
    fill: typing(password),
    send: 'Rotate',
    field: ['token_name', 'Name'],
  },
  {
    name: 'Rename Service Account',
    source: 'plugins/services/dialogs/RenameDialog.tsx',
    form: <RenameDialog close={close} service={nightly} />,
    done: answer(updateService, {}),
    fill: typing({ Purpose: 'Nightly export' }),
    send: 'Update',
    field: ['service_name', 'Name'],
  },
];
