import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FilePicker, type FilePickerProps } from './FilePicker.tsx';
import { photoTypes, refusePhoto } from './photoFile.ts';

const photo = (type = 'image/png', size = 10) => new File([new Uint8Array(size)], 'a', { type });

function draw(props: Partial<FilePickerProps> = {}) {
  const onFile = vi.fn();
  const { container, rerender } = render(
    <FilePicker
      label="Logo"
      action="Upload Logo"
      accept={photoTypes}
      refuse={refusePhoto}
      onFile={onFile}
      {...props}
    />,
  );
  const input = container.querySelector('input') as HTMLInputElement;
  return { onFile, input, rerender, user: userEvent.setup({ applyAccept: false }) };
}

test('passes on the chosen file, and allows the same file again', async () => {
  const { user, input, onFile } = draw();
  const file = photo();
  await user.upload(input, file);
  expect(onFile).toHaveBeenCalledWith(file);
  expect(input.value).toBe('');
});

test.each([
  ['image/svg+xml', 10, 'The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.'],
  ['', 10, 'The file you have chosen is not supported. Please choose a PNG, JPG, or GIF file type.'],
  ['image/jpeg', 5_242_881, 'Photo size must be less than 5MB.'],
])('refuses %j of %i bytes with the words of docs/specification/product.md', async (type, size, why) => {
  const { user, input, onFile } = draw();
  await user.upload(input, photo(type, size));
  expect(screen.getByRole('alert')).toHaveTextContent(why);
  expect(screen.getByRole('button', { name: 'Upload Logo' })).toHaveAccessibleDescription(why);
  expect(onFile).not.toHaveBeenCalled();
  await user.upload(input, photo('image/gif', 5_242_880));
  expect(onFile).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('accepts a dropped file', () => {
  const { onFile } = draw();
  const file = photo();
  const place = screen.getByRole('button').parentElement as HTMLElement;
  fireEvent.dragOver(place);
  fireEvent.drop(place, { dataTransfer: { files: [file] } });
  expect(onFile).toHaveBeenCalledWith(file);
});

test('its button opens the file dialog', async () => {
  const { user, input } = draw();
  const opened = vi.spyOn(input, 'click').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Upload Logo' }));
  expect(opened).toHaveBeenCalledOnce();
});

test.each([
  ['busy', { busy: true }],
  ['disabled', { disabled: true }],
])('ignores files while it is %s', async (_what, props) => {
  const { user, input, onFile } = draw(props);
  const opened = vi.spyOn(input, 'click');
  await user.click(screen.getByRole('button'));
  fireEvent.drop(screen.getByRole('button').parentElement as HTMLElement, { dataTransfer: { files: [photo()] } });
  expect(opened).not.toHaveBeenCalled();
  expect(onFile).not.toHaveBeenCalled();
});

test('shows the error of the file that was sent', () => {
  draw({ error: 'The file is damaged.', hint: 'PNG, JPG or GIF' });
  expect(screen.getByRole('button')).toHaveAccessibleDescription('The file is damaged. PNG, JPG or GIF');
});
