import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { PartBoundary } from './PartBoundary.tsx';

test('an error in one part leaves the others and their typed text; the part can be tried again', async () => {
  const report = vi.spyOn(console, 'error').mockImplementation(() => {});
  let broken = true;
  function Part() {
    if (broken) throw new Error('a node is not where React left it');
    return <p>Here again</p>;
  }
  render(
    <>
      <PartBoundary>
        <input aria-label="Name" />
      </PartBoundary>
      <PartBoundary>
        <Part />
      </PartBoundary>
    </>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Name'), 'Acme');
  expect(screen.getByText('This part failed')).toBeVisible();
  broken = false;
  await user.click(screen.getByRole('button', { name: /again/i }));
  expect(screen.getByText('Here again')).toBeVisible();
  expect(screen.getByLabelText('Name')).toHaveValue('Acme');
  report.mockRestore();
});
