import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { member } from '#core/access/rules.ts';
import type { PickArg } from '#core/command/arg.ts';
import { commandWithId } from '#tests/builders/render/commandWithId.ts';
import type { DialogProps } from '#core/command/host.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { Modal } from '#core/ui/dialog/Modal.tsx';
import { recentMessages } from '#core/ui/toast/toast.ts';
import { refuse, answer } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { save } from '#tests/builders/render/testPages.tsx';

function Opener({ name }: { name: string }) {
  const host = useHost();
  return (
    <button
      type="button"
      onClick={() => host.open(() => Promise.resolve({ default: Example }), { name: `${name} dialog` })}
    >
      {name}
    </button>
  );
}

function Example({ name, close }: DialogProps & { name: string }) {
  return (
    <Modal title={name} onClose={close}>
      <Opener name="Further" />
    </Modal>
  );
}

describe('dialogs that commands open', () => {
  test('open above one another, and the focus returns step by step', async () => {
    const { user } = await renderSignedIn(<Opener name="First" />);
    const first = screen.getByRole('button', { name: 'First' });
    await user.click(first);
    await screen.findByRole('dialog', { name: 'First dialog' });
    const further = screen.getByRole('button', { name: 'Further' });
    await user.click(further);
    await screen.findByRole('dialog', { name: 'Further dialog' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Further dialog' })).not.toBeInTheDocument());
    await waitFor(() => expect(further).toHaveFocus());
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(first).toHaveFocus());
  });

  test('the focus skips elements that are gone, such as an entry of a menu', async () => {
    const { user, host, rerender } = await renderSignedIn(
      <>
        <button type="button">Menu</button>
        <button type="button">Entry</button>
      </>,
    );
    await user.click(screen.getByRole('button', { name: 'Menu' }));
    await user.click(screen.getByRole('button', { name: 'Entry' }));
    act(() => host.open(() => Promise.resolve({ default: Example }), { name: 'A dialog' }));
    rerender(
      <>
        <button type="button">Menu</button>
      </>,
    );
    await screen.findByRole('dialog', { name: 'A dialog' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Menu' })).toHaveFocus());
  });

  test('the focus moves on when the command removes the element that it returned to', async () => {
    const page = (range: ReactNode) => (
      <>
        <h1>Allowed IPs</h1>
        {range}
      </>
    );
    const { user, host, rerender } = await renderSignedIn(page(<button type="button">Remove</button>));
    const remove = screen.getByRole('button', { name: 'Remove' });
    await user.click(remove);
    act(() => host.open(() => Promise.resolve({ default: Example }), { name: 'Question' }));
    await screen.findByRole('dialog');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(remove).toHaveFocus());
    rerender(page(null));
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Allowed IPs' })).toHaveFocus());
  });

  test('a dialog that cannot be loaded says so and closes; the next one opens', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const { host } = await renderSignedIn(<p>Page</p>);
    const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'));
    await act(async () => host.open(broken, {}));
    expect(await screen.findAllByText(/could not be loaded\. Check your connection/)).not.toEqual([]);
    expect(screen.getByText('Page')).toBeInTheDocument();
    await act(async () => host.open(() => Promise.resolve({ default: Example }), { name: 'Next' }));
    expect(await screen.findByRole('dialog', { name: 'Next' })).toBeInTheDocument();
    expect(logged).toHaveBeenCalled();
    logged.mockRestore();
  });

  test('a double press opens one dialog', async () => {
    const { host } = await renderSignedIn(<p>Page</p>);
    const load = () => Promise.resolve({ default: Example });
    await act(async () => {
      host.open(load, { name: 'Twice' });
      host.open(load, { name: 'Twice' });
    });
    expect(await screen.findAllByRole('dialog')).toHaveLength(1);
  });
});

interface Thing {
  id: number;
}
const thing: PickArg<Thing> = {
  how: 'pick',
  label: 'Which thing?',
  many: true,
  choices: () => [],
  describe: ({ id }) => ({ key: id, label: `Thing ${id}` }),
};
const destroy = commandWithId({
  id: 'test.destroy',
  title: 'Destroy…',
  access: member,
  danger: true,
  args: { thing },
  confirm: () => ({ title: 'Destroy', text: 'Are you sure?', action: 'Destroy' }),
  run: ({ thing: { id } }, host) => host.call(save, { body: { text: String(id) } }),
});

describe('the question before a command', () => {
  test('stays open while the command runs, then closes', async () => {
    let done: (() => void) | undefined;
    const waiting = new Promise<object>((resolve) => (done = () => resolve({})));
    const { user, host, server } = await renderSignedIn(<p>Page</p>, {
      replies: [answer(save, () => waiting, 'Destroyed.')],
    });
    await act(async () => runCommand(destroy, { thing: { id: 1 } }, host));
    const question = await screen.findByRole('alertdialog', { name: 'Destroy' });
    await user.dblClick(within(question).getByRole('button', { name: 'Destroy' }));
    await user.keyboard('{Escape}');
    expect(question).toBeInTheDocument();
    done?.();
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(server.calls(save)).toEqual([{ body: { text: '1' } }]);
    expect(screen.getAllByText('Destroyed.')).not.toEqual([]);
  });

  test('stays open after a refusal', async () => {
    const { user, host } = await renderSignedIn(<p>Page</p>, { replies: [refuse(save, 409, 'Not now.')] });
    await act(async () => runCommand(destroy, { thing: { id: 1 } }, host));
    const question = await screen.findByRole('alertdialog', { name: 'Destroy' });
    await user.click(within(question).getByRole('button', { name: 'Destroy' }));
    expect((await screen.findAllByText('Not now.')).length).toBeGreaterThan(0);
    expect(question).toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(question).not.toBeInTheDocument());
  });
});

describe('a run over many records', () => {
  const things = Array.from({ length: 9 }, (_, index) => ({ id: index + 1 }));

  test('is replaced by its progress, which says at the end what succeeded and why the rest did not', async () => {
    const { user, host, server } = await renderSignedIn(<p>Page</p>, { replies: [answer(save, {})] });
    server.reply({
      ...answer(save, {}),
      respond: async (input: { body: { text: string } }) =>
        Number(input.body.text) % 4 === 0
          ? refuse(save, 409, `No ${input.body.text}.`).respond(input as never)
          : answer(save, {}).respond(input as never),
    });
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await act(async () => runCommand(destroy, { thing: things }, host));
    const question = await screen.findByRole('alertdialog', { name: 'Destroy' });
    expect(within(question).getByText('Thing 9')).toBeInTheDocument();
    await user.click(within(question).getByRole('button', { name: 'Destroy' }));
    const progress = await screen.findByRole('dialog', { name: 'Destroy' });
    await waitFor(() => expect(question).not.toBeInTheDocument());
    expect(await within(progress).findByText('7 of 9 succeeded, 2 failed.')).toHaveAttribute('role', 'status');
    expect(within(progress).getAllByRole('button', { name: 'Close' }).at(-1)).toHaveFocus();
    const failed = within(within(progress).getByRole('list', { name: 'Failed' }));
    expect(failed.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['Thing 4 No 4.', 'Thing 8 No 8.']);
    expect(within(progress).getByRole('progressbar')).toHaveAttribute('value', '9');
    write.mockRejectedValueOnce(new DOMException('No.', 'NotAllowedError'));
    await user.click(within(progress).getByRole('button', { name: 'Copy the result' }));
    expect(recentMessages()[0]?.text).toBe('The browser did not allow the copy.');
    await user.click(within(progress).getByRole('button', { name: 'Copy the result' }));
    expect(await within(progress).findByText('Copied')).toHaveRole('status');
    const [text] = write.mock.calls[0] as [string];
    expect(text.split('\n').slice(0, 4)).toEqual([
      'Destroy: 7 of 9 succeeded, 2 failed.',
      'Thing 4: No 4.',
      'Thing 8: No 8.',
      expect.stringMatching(/^Thing \d: succeeded$/),
    ]);
    expect(text.split('\n')).toHaveLength(10);
    await user.click(within(progress).getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(progress).not.toBeInTheDocument());
  });

  test('closes when all succeeded; the message that says so shows the result for each record', async () => {
    const { user, host } = await renderSignedIn(<p>Page</p>, { replies: [answer(save, {})] });
    await act(async () => runCommand({ ...destroy, confirm: undefined }, { thing: things }, host));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Show' }));
    const messages = await screen.findByRole('dialog', { name: 'Recent messages' });
    expect(within(messages).getByText('Destroy: 9 of 9 succeeded.')).toBeVisible();
    expect(within(messages).getByText('Thing 9: succeeded')).toBeVisible();
  });

  test('can be stopped, and names finished and not started records', async () => {
    const finish: (() => void)[] = [];
    const { user, host } = await renderSignedIn(<p>Page</p>, {
      replies: [answer(save, () => new Promise<object>((resolve) => finish.push(() => resolve({}))))],
    });
    await act(async () => void runCommand({ ...destroy, confirm: undefined }, { thing: things }, host));
    const progress = await screen.findByRole('dialog', { name: 'Destroy' });
    await user.click(within(progress).getByRole('button', { name: 'Stop' }));
    await act(async () => finish.forEach((end) => end()));
    expect(await within(progress).findByText('6 of 9 succeeded, 3 not started.')).toBeInTheDocument();
  });
});
