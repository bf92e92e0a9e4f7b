import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { useCommand } from '#core/command/useCommand.ts';
import { askToLeaveBy } from '#core/form/unsaved.ts';
import { recentMessages } from '#core/ui/toast/toast.ts';
import { removePicture as removeCall, setPictureVisibility } from './contract.ts';
import { PersonAvatar } from './parts/PersonAvatar.tsx';
import { memberDetails } from '#tests/builders/details.ts';
import { answer, refuse } from '#tests/builders/render/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/render/renderSignedIn.tsx';
import { userCommands } from './commands.ts';

const commands = {
  own: userCommands.ownPicture,
  visibility: userCommands.pictureVisibility,
  remove: userCommands.removePicture,
};

function Buttons() {
  const run = useCommand();
  return Object.entries(commands).map(([name, command]) => (
    <button key={name} type="button" onClick={() => void run(command)}>
      {name}
    </button>
  ));
}

const picture = { id: 5, url: '/api/user/profilepic/5', visibility: 0 } as const;
const withPicture = memberDetails({ person: { picture } });
const press = (name: string) => screen.findByRole('button', { name });

describe('without a picture', () => {
  test('show and remove say that there is no picture', async () => {
    const { user, server } = await renderSignedIn(<Buttons />, { details: memberDetails() });
    await user.click(await press('remove'));
    expect(await screen.findAllByText('You have no profile picture yet.')).not.toEqual([]);
    await user.click(await press('visibility'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(server.calls(removeCall)).toEqual([]);
  });

  test('the own picture opens the file dialog; a file that is no picture is refused and the input is cleared', async () => {
    const { user } = await renderSignedIn(<Buttons />, { details: memberDetails() });
    await user.click(await press('own'));
    await screen.findByRole('heading', { name: 'Change Profile Picture' });
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is no file input.');
    const choose = (file: File) => userEvent.setup({ applyAccept: false }).upload(input, file);
    await choose(new File(['<svg/>'], 'me.png', { type: 'image/svg+xml' }));
    expect(
      await screen.findByText('The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.'),
    ).toBeVisible();
    expect(input.value).toBe('');
    await choose(new File([new Uint8Array(5_242_881)], 'me.png', { type: 'image/png' }));
    expect(await screen.findByText('Photo size must be less than 5MB.')).toBeVisible();
  });
});

describe('with a picture', () => {
  test('the actions are those of docs/specification/product.md, in order', async () => {
    const { user } = await renderSignedIn(<Buttons />, { details: withPicture });
    await user.click(await press('own'));
    const actions = within(await screen.findByRole('dialog', { name: 'Actions' }));
    expect(actions.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'Change Profile Picture',
      'Profile Picture Visibility',
      'Remove Profile Picture',
    ]);
  });

  test("no choice counts as 'employees'; after a refusal the choice stays", async () => {
    const { user, server } = await renderSignedIn(<Buttons />, {
      details: withPicture,
      replies: [refuse(setPictureVisibility, 503, 'Try again.')],
    });
    await user.click(await press('visibility'));
    expect(await screen.findByRole('radio', { name: 'Employees of my organisation' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Only myself' }));
    await user.click(await press('Apply'));
    expect(await screen.findByText('Try again.')).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Only myself' })).toBeChecked();
    server.reply(answer(setPictureVisibility, {}, 'Profile picture visibility updated.', 'info'));
    await user.click(await press('Apply'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(server.calls(setPictureVisibility).at(-1)).toEqual({ body: { id: 5, visibility: 4 } });
    expect(recentMessages()[0]).toMatchObject({ type: 'info', text: 'Profile picture visibility updated.' });
  });

  test('an unsaved choice of who may see the picture asks before it is lost', async () => {
    const { user } = await renderSignedIn(<Buttons />, { details: withPicture });
    const leave = vi.fn().mockResolvedValueOnce(false).mockResolvedValueOnce(true);
    onTestFinished(askToLeaveBy(leave));
    await user.click(await press('visibility'));
    await user.click(await screen.findByRole('radio', { name: 'Only myself' }));
    await user.keyboard('{Escape}');
    expect(screen.getByRole('radio', { name: 'Only myself' })).toBeChecked();
    await user.click(await press('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(leave).toHaveBeenCalledTimes(2);
    await user.click(await press('visibility'));
    await user.click(await press('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(leave).toHaveBeenCalledTimes(2);
  });

  test('Remove asks first', async () => {
    const { user, server } = await renderSignedIn(<Buttons />, {
      details: withPicture,
      replies: [answer(removeCall, {})],
    });
    await user.click(await press('remove'));
    expect(await screen.findByText('Are you sure you want to remove Profile Picture?')).toBeVisible();
    expect(server.calls(removeCall)).toEqual([]);
    await user.click(await press('Remove'));
    await waitFor(() => expect(server.calls(removeCall)).toEqual([{ params: { id: 5 } }]));
  });
});

test('only the own avatar is a button', async () => {
  const other = { id: 8, firstName: 'Ada', lastName: 'Lind', picture: null };
  await renderSignedIn(
    <>
      <PersonAvatar person={other} />
      <PersonAvatar person={{ ...other, id: 7 }} />
    </>,
    { details: memberDetails() },
  );
  const buttons = within(screen.getByRole('main')).getAllByRole('button');
  expect(buttons).toHaveLength(1);
  expect(buttons[0]).toHaveAccessibleName('Upload your profile picture');
});
