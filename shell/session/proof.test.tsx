import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { useEffect } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { member } from '#core/access/rules.ts';
import { asCallError } from '#core/client/callError.ts';
import { useHost } from '#core/command/hostAtom.ts';
import type { Host } from '#core/command/host.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { fields } from '#core/contract/codec.ts';
import { proveByPasskey, proveByPassword, viewProof } from '#core/contract/proof.ts';
import { requiredText } from '#core/contract/text/text.ts';
import { CallFormModal } from '#core/form/CallFormModal.tsx';
import { formSchema } from '#core/form/formSchema.ts';
import { TextFieldOf } from '#core/form/fields.tsx';
import { useDialogForm } from '#core/form/useDialogForm.ts';
import { definePlugin, route } from '#core/plugin/plugin.ts';
import { path } from '#core/plugin/path.ts';
import { answerOptionsReply, stubPasskeys } from '#tests/builders/browser/browserPasskey.ts';
import { answer, refuse, type FakeServer } from '#tests/builders/render/fakeServer.ts';
import { renderPortal } from '#tests/builders/render/renderPortal.tsx';

afterEach(() => vi.unstubAllGlobals());

const give = endpoint({
  method: 'POST',
  path: '/gate/give',
  summary: '',
  access: member,
  body: fields({ name: ['gate_name', requiredText('Name', 20)] }),
  reply: fields({}),
  changes: [],
  fresh: true,
});
const schema = formSchema(give.body);

const hosts: Host[] = [];
function Form({ close }: { close(): void }) {
  const host = useHost();
  useEffect(() => void hosts.push(host), [host]);
  const form = useDialogForm({ schema, submit: (body) => host.call(give, { body }), close });
  return (
    <CallFormModal title="Gate" form={form} submit="Save" close={close}>
      <TextFieldOf of={form.fields.name} label="Name" />
    </CallFormModal>
  );
}
function Page() {
  const { open } = useHost();
  return <button onClick={() => open(async () => ({ default: Form }), {})}>Open the gate</button>;
}
const gate = definePlugin({
  id: 'gate',
  title: 'Gate',
  routes: [
    route({
      name: 'Gate',
      at: path('/gate'),
      title: 'Gate',
      access: member,
      page: async () => ({ default: Page }),
    }),
  ],
});

const OWED = 'First confirm that it is you, with your password or a passkey.';
const owed = refuse(give, 403, OWED, { reason: 'proof_owed' });
const ways = (byPassword: boolean, byPasskey: boolean) =>
  answer(viewProof, { byPassword, byPasskey, options: answerOptionsReply });
const question = () => screen.findByRole('dialog', { name: 'Confirm That It Is You' });
const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Confirm That It Is You' })).toBeNull());

/** Opens the form, types a name and saves, by the keyboard alone; the server asks for a proof. */
async function save(passkey = false, password = true) {
  await import('./ProofDialog.tsx');
  const portal = await renderPortal({ plugins: [gate], at: '/gate', replies: [owed, ways(password, passkey)] });
  const { user } = portal;
  (await screen.findByRole('button', { name: 'Open the gate' })).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('dialog', { name: 'Gate' });
  await user.keyboard('North{Enter}');
  await question();
  await waitFor(() =>
    expect(document.activeElement?.closest('[role=dialog]')).toHaveTextContent('Confirm That It Is You'),
  );
  return portal;
}

/** user-event does not send a form by Enter whose button is outside of it, as browsers do: tests/journeys/security/proof.spec.ts. */
async function confirm(user: UserEvent, password: string) {
  await user.keyboard(password);
  await user.click(within(await question()).getByRole('button', { name: 'Confirm' }));
}

/** After the proof, the call is answered. */
const proved = (server: FakeServer) => server.reply(answer(proveByPassword, {}), answer(give, {}, 'Given.'));

test('the portal asks in place, and the very call goes on; nothing typed is lost', async () => {
  const { user, server } = await save();
  server.reply(refuse(proveByPassword, 422, '', { errors: { password: ['The password is wrong.'] } }));
  await confirm(user, 'wrong');
  const field = within(await question()).getByLabelText(/^Current Password/);
  await waitFor(() => expect(field).toHaveAccessibleDescription('The password is wrong.'));
  expect(field).toHaveFocus();
  proved(server);
  await user.clear(field);
  await confirm(user, 'right');
  await screen.findByText('Given.');
  await gone();
  expect(server.calls(proveByPassword)).toEqual([{ body: { password: 'wrong' } }, { body: { password: 'right' } }]);
  expect(server.calls(give)).toEqual([{ body: { name: 'North' } }, { body: { name: 'North' } }]);
  expect(screen.queryByText(OWED)).toBeNull();
});

test('cancelled: the form is as it was, and no error is said', async () => {
  const { user, server } = await save();
  await user.keyboard('{Escape}');
  await gone();
  const form = screen.getByRole('dialog', { name: 'Gate' });
  expect(within(form).getByLabelText(/^Name/)).toHaveValue('North');
  expect(within(form).queryByRole('alert')).toBeNull();
  expect(server.calls(give)).toHaveLength(1);
  // It is asked again for a further try.
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await question();
});

test('offline: the question stays with its reason', async () => {
  const { user, server } = await save();
  server.reply({ endpoint: proveByPassword, respond: () => Promise.reject(new TypeError('Failed to fetch')) });
  await confirm(user, 'right');
  expect(await within(await question()).findByRole('alert')).toHaveTextContent('Nothing was lost. Try again.');
  proved(server);
  await user.click(within(await question()).getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Given.');
});

test('a passkey is offered to whoever has one, and alone where nothing else is admitted', async () => {
  stubPasskeys();
  const { user, server } = await save(true, false);
  const button = await screen.findByRole('button', { name: 'Use a Passkey' });
  expect(screen.queryByLabelText(/^Current Password/)).toBeNull();
  server.reply(answer(proveByPasskey, {}), answer(give, {}, 'Given.'));
  await user.click(button);
  await screen.findByText('Given.');
  expect(server.calls(proveByPasskey)).toMatchObject([{ body: { answer: { id: 'AQID' } } }]);
});

test('calls that wait share one question, and its answer', async () => {
  const { server, user } = await save();
  const host = hosts.at(-1) as Host;
  const further = [1, 2].map((at) => host.call(give, { body: { name: `Gate ${at}` } }).catch(asCallError));
  await waitFor(() => expect(server.calls(give)).toHaveLength(3));
  expect(screen.getAllByRole('dialog', { name: 'Confirm That It Is You' })).toHaveLength(1);
  await user.keyboard('{Escape}');
  await gone();
  expect((await Promise.all(further)).map((error) => (error as Error).message)).toEqual(
    Array.from({ length: 2 }, () => 'Cancelled: nothing was changed.'),
  );
});
