import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LongText } from './LongText.tsx';

const button = (name: string) => screen.queryByRole('button', { name });

test('a short text is shown whole', () => {
  render(<LongText>Who sells</LongText>);
  expect(screen.getByText('Who sells')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a long name can be a heading, without the button in it', () => {
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  render(<LongText as="h1">Sales</LongText>);
  expect(screen.getByRole('heading', { name: 'Sales' })).toHaveClass('line-clamp-3');
  expect(button('Show all')).toBeVisible();
});

test('a long text is expanded and collapsed by a button', async () => {
  // jsdom has no layout.
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(200);
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(60);
  const user = userEvent.setup();
  render(<LongText>Everybody who sells</LongText>);
  const text = screen.getByText('Everybody who sells');
  expect(text).toHaveClass('line-clamp-3');
  await user.click(button('Show all') as HTMLElement);
  expect(text).not.toHaveClass('line-clamp-3');
  await user.click(button('Show less') as HTMLElement);
  expect(text).toHaveClass('line-clamp-3');
  expect(button('Show all')).toHaveFocus();
});
