import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { register } from '#plugins/account/contract.ts';
import { answer, fakeServer } from '#tests/builders/render/fakeServer.ts';
import { renderOpen } from '#tests/builders/render/renderOpen.tsx';
import Register from './Register.tsx';

const field = (label: RegExp) => screen.getByLabelText(label);

/** Uses only the keyboard: the first field has the focus. */
async function fill(user: ReturnType<typeof userEvent.setup>, password = 'Demo-Portal-2026') {
  for (const typed of ['Delta Works', 'Dora', 'Delta', 'Owner@Delta.test']) {
    await user.keyboard(typed);
    await user.tab();
  }
  await user.keyboard(password);
}

describe('registering', () => {
  test('shows an error under each invalid field, and focuses the first', async () => {
    const server = fakeServer();
    renderOpen(Register, '/register');
    const user = userEvent.setup();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(field(/^Organization Name/)).toHaveAccessibleDescription('Organization Name is required.');
    expect(field(/^First name/)).toHaveAccessibleDescription('First name is required.');
    expect(field(/^Email/)).toHaveAccessibleDescription('Email is required.');
    expect(field(/^Password/)).toHaveAccessibleDescription('Password is required. 8 to 50 characters.');
    expect(field(/^Last name/)).not.toHaveAttribute('aria-invalid');
    expect(field(/^Organization Name/)).toHaveFocus();
    await user.type(field(/^Password/), 'short');
    expect(field(/^Password/)).toHaveAccessibleDescription(/^Password must have at least 8 characters\./);
    expect(server.requests).toEqual([]);
  });

  test.each(['DeltaWorks1', 'Dora-Delta-26', 'Owner2026!'])(
    'a password that is made of the other fields is too easy to guess, as the server says: %s',
    async (password) => {
      renderOpen(Register, '/register');
      await fill(userEvent.setup(), password);
      expect(await screen.findByText('Too easy to guess')).toBeVisible();
    },
  );

  test("afterwards shows 'Check your mail'; a mistyped address is corrected without typing the rest again", async () => {
    const server = fakeServer(answer(register, { signedIn: false }));
    const { leave } = renderOpen(Register, '/register');
    const user = userEvent.setup();
    await fill(user);
    await user.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { name: 'Check your mail' });
    expect(heading).toHaveFocus();
    expect(screen.getByText('We have sent a mail to owner@delta.test.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Register' })).not.toBeInTheDocument();
    expect(leave).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Check the address' }));
    expect(field(/^Email/)).toHaveValue('Owner@Delta.test');
    await user.clear(field(/^Email/));
    await user.type(field(/^Email/), 'dora@delta.test{Enter}');
    expect(await screen.findByText('We have sent a mail to dora@delta.test.')).toBeVisible();
    expect(server.calls(register).map(({ body }) => body)).toEqual(
      ['owner@delta.test', 'dora@delta.test'].map((email) => ({
        organisationName: 'Delta Works',
        firstName: 'Dora',
        lastName: 'Delta',
        email,
        password: 'Demo-Portal-2026',
      })),
    );
  });

  test('with the link of a new server needs no mail: it sends the secret, and the portal opens', async () => {
    const server = fakeServer(answer(register, { signedIn: true }));
    const { leave } = renderOpen(Register, '/register#setup_token=s3cret');
    const user = userEvent.setup();
    await fill(user);
    await user.keyboard('{Enter}');
    expect(server.calls(register)[0]?.body.setupToken).toBe('s3cret');
    expect(leave).toHaveBeenCalledExactlyOnceWith('/');
  });

  test('has fields that browsers and password managers recognise', () => {
    renderOpen(Register, '/register');
    expect(field(/^Organization Name/)).toHaveAttribute('autocomplete', 'organization');
    expect(field(/^First name/)).toHaveAttribute('autocomplete', 'given-name');
    expect(field(/^Last name/)).toHaveAttribute('autocomplete', 'family-name');
    expect(field(/^Email/)).toHaveAttribute('autocomplete', 'username');
    expect(field(/^Password/)).toHaveAttribute('autocomplete', 'new-password');
    expect(
      within(screen.getByText(/Already registered/).parentElement ?? document.body).getByRole('link'),
    ).toHaveAttribute('href', '/signin');
  });
});
