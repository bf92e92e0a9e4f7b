import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { Tabs } from './Tabs.tsx';

const tabs = [
  { key: 'users', label: 'Group Users', href: '/group/view/3?tab=users', count: 4 },
  { key: 'policies', label: 'Security Policies', href: '/group/view/3?tab=policies' },
];

test('tabs are links with addresses, and mark the current one', async () => {
  render(<Tabs label="Support" tabs={tabs} current="users" />);
  expect(screen.getByRole('navigation', { name: 'Support' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: /Group Users/ })).toHaveAttribute('aria-current', 'page');
  const other = screen.getByRole('link', { name: 'Security Policies' });
  expect(other).not.toHaveAttribute('aria-current');
  await userEvent.setup().click(other);
  expect(location.pathname + location.search).toBe('/group/view/3?tab=policies');
});

test('the arrow keys move along them, around the ends', async () => {
  const user = userEvent.setup();
  render(<Tabs label="Support" tabs={tabs} current="users" />);
  const [first, second] = screen.getAllByRole('link');
  await user.tab();
  await user.keyboard('{ArrowRight}');
  expect(second).toHaveFocus();
  await user.keyboard('{ArrowRight}');
  expect(first).toHaveFocus();
  await user.keyboard('{ArrowLeft}');
  expect(second).toHaveFocus();
  await user.keyboard('{Home}');
  expect(first).toHaveFocus();
  await user.keyboard('{End}');
  expect(second).toHaveFocus();
});
