import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErrorState } from './ErrorState.tsx';

test("data that failed shows the 500 picture, and 'Error' where there is no message", () => {
  render(<ErrorState text="" />);
  expect(screen.getByRole('alert')).toHaveTextContent('Error');
  expect(screen.getByRole('alert').querySelector('svg[viewBox="0 0 160 112"]')).toBeInTheDocument();
});
