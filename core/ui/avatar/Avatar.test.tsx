import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './Avatar.tsx';
import { AVATAR_HUES, avatarHue } from './avatarHue.ts';

test('the letters replace a picture that fails to load', () => {
  const { container } = render(<Avatar id={7} letters="MK" src="/gone.png" />);
  const picture = container.querySelector('img');
  expect(picture).toBeInTheDocument();
  if (picture) fireEvent.error(picture);
  expect(screen.getByText('MK')).toBeInTheDocument();
  expect(container.querySelector('img')).toBeNull();
});

test('it is ignored by screen readers beside a name, and has a name when it is alone', () => {
  const { rerender } = render(<Avatar id={7} letters="MK" />);
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
  rerender(<Avatar id={7} letters="MK" label="Maya Klein" />);
  expect(screen.getByRole('img', { name: 'Maya Klein' })).toBeInTheDocument();
});

test('each id has one fixed hue, and ids are spread over all hues', () => {
  const hues = Array.from({ length: 200 }, (_, id) => avatarHue(id));
  expect(hues).toEqual(Array.from({ length: 200 }, (_, id) => avatarHue(String(id))));
  expect(new Set(hues).size).toBe(AVATAR_HUES.length);
});
