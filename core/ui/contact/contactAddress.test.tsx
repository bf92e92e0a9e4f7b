import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { CopyableEmail } from './CopyableEmail.tsx';
import { CopyablePhone } from './CopyablePhone.tsx';

// The first four are examples of RFC 6068.
test.each([
  ['chris@example.com', 'mailto:chris@example.com'],
  ['gorby%kremvax@example.com', 'mailto:gorby%25kremvax@example.com'],
  ['unlikely?address@example.com', 'mailto:unlikely%3Faddress@example.com'],
  ['Mike&family@example.org', 'mailto:Mike%26family@example.org'],
  ['"not@me"@example.org', 'mailto:%22not%40me%22@example.org'],
  ['ann@x.test?bcc=eve@evil.test', 'mailto:ann%40x.test%3Fbcc%3Deve@evil.test'],
  ['half\ud800@example.org', 'mailto:half@example.org'],
])('the address %j is a link that writes to it', (email, href) => {
  render(<CopyableEmail email={email} />);
  expect(screen.getByRole('link', { name: email })).toHaveAttribute('href', href);
});

// The second and third as RFC 3966 has them.
test.each([
  ['9876543210', 'tel:9876543210'],
  ['+1-201-555-0123', 'tel:+12015550123'],
  ['7042', 'tel:7042'],
  [' +91 98765 43210', 'tel:+919876543210'],
  ['(022) 2436.1111', 'tel:02224361111'],
])('the phone %j is a link that calls it', (phone, href) => {
  render(<CopyablePhone phone={phone} />);
  expect(screen.getByRole('link')).toHaveAttribute('href', href);
});

test('a phone without digits is no link', () => {
  render(<CopyablePhone phone="by the porter" />);
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByText('by the porter')).toBeVisible();
});
