import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { deferred } from '#tests/builders/browser/deferred.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { organisationFormReply } from '#tests/builders/organisationForm.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { organisationForm, updateOrganisation, type FormValues } from '../contract.ts';
import UpdateOrganisation from '../pages/UpdateOrganisation.tsx';

const text = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const box = (label: string) => screen.getByRole<HTMLInputElement>('combobox', { name: label });
const changesListed = async () => {
  const notice = await screen.findByRole('region', { name: 'Changed in the meantime' });
  return within(notice)
    .getAllByRole('listitem')
    .map((one) => one.textContent);
};

type User = Awaited<ReturnType<typeof renderSignedIn>>['user'];

async function choose(user: User, label: string, option: string) {
  await user.click(box(label));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Submits a change that conflicts. The second read waits until it is given the values that somebody else has saved. */
async function conflicting(values: Partial<FormValues> = {}) {
  const drawn = await renderSignedIn(<UpdateOrganisation params={{ id: 10 }} />, {
    at: '/organisation/update/10?page=view',
    replies: [
      answer(organisationForm, organisationFormReply(values)),
      refuse(updateOrganisation, 409, 'Somebody else has changed this organisation in the meantime.'),
    ],
  });
  const { user, server } = drawn;
  const update = await screen.findByRole('button', { name: 'Update' });
  const reading = deferred<ReturnType<typeof organisationFormReply>>();
  server.reply(answer(organisationForm, () => reading.promise));
  return {
    ...drawn,
    async send() {
      await user.click(update);
      await waitFor(() => expect(server.calls(organisationForm)).toHaveLength(2));
    },
    theirs: (now: Partial<FormValues>) =>
      act(async () => reading.resolve(organisationFormReply({ ...values, ...now, version: 2 }))),
  };
}

test('text typed or chosen after the submit, while the other change is being read, stays', async () => {
  const { user, send, theirs } = await conflicting();
  await send();
  await user.type(text('Organization Name'), ' two');
  await choose(user, 'State', 'Kerala');
  await theirs({ name: 'Theirs', displayName: 'Theirs', stateId: 1, fiscalYearId: 1 });
  expect(await changesListed()).toEqual([
    'Organization Name: Acme Trading → Theirs (your “Acme Trading two” is kept below)',
    'Display name: Acme → Theirs',
    'State: Tamil Nadu → No. 1 (your “Kerala” is kept below)',
    'Fiscal Year: April → January',
  ]);
  expect(text('Organization Name')).toHaveValue('Acme Trading two');
  expect(text('Display name')).toHaveValue('Theirs');
  expect(box('State')).toHaveValue('Kerala');
});

test('a GST type without a number hides the number, and says so', async () => {
  const registered = { gstTypeId: 1, gstNumber: '33ABCDE1234F1Z5', gstRegisteredOn: '2017-07-01' };
  const { user, server, send, theirs } = await conflicting(registered);
  await choose(user, 'Gst Type', 'Unregistered Business');
  await send();
  await theirs({ gstNumber: '32ABCDE1234F1Z5' });
  expect(await changesListed()).toEqual(['Gst no: 33ABCDE1234F1Z5 → 32ABCDE1234F1Z5 (yours stays empty)']);
  server.reply(answer(updateOrganisation, {}));
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(server.calls(updateOrganisation)).toHaveLength(2));
  expect(server.calls(updateOrganisation).at(-1)?.body).toMatchObject({ gstNumber: '', version: 2 });
});

// In Safari a clicked button does not take the focus.
test.each([true, false])('a name that somebody else saved does not take the focus: %s', async (fromButton) => {
  const { send, theirs } = await conflicting();
  await send();
  if (!fromButton) act(() => (document.activeElement as HTMLElement).blur());
  await theirs({ name: 'Theirs' });
  await changesListed();
  expect(text('Organization Name')).toHaveValue('Theirs');
  const had = fromButton ? screen.getByRole('button', { name: 'Update' }) : document.body;
  await waitFor(() => expect(had).toHaveFocus());
});
