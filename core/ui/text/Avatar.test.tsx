import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';
import { AVATAR_HUES, avatarHue } from './avatarHue.ts';

test('a picture that fails to load gives way to the letters', () => {
  const { container } = render(<Avatar id={7} letters="MK" src="/gone.png" />);
  const picture = container.querySelector('img');
  expect(picture).toBeInTheDocument();
  if (picture) fireEvent.error(picture);
  expect(screen.getByText('MK')).toBeInTheDocument();
  expect(container.querySelector('img')).toBeNull();
});

test('it is silent beside a name, and named where it stands alone', () => {
  const { rerender } = render(<Avatar id={7} letters="MK" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  rerender(<Avatar id={7} letters="MK" label="Maya Klein" />);
  expect(screen.getByRole('img', { name: 'Maya Klein' })).toBeInTheDocument();
});

test('ids get one hue each, always the same, and spread over all', () => {
  const hues = Array.from({ length: 200 }, (_, id) => avatarHue(id));
  expect(hues).toEqual(Array.from({ length: 200 }, (_, id) => avatarHue(String(id))));
  expect(new Set(hues).size).toBe(AVATAR_HUES.length);
});
