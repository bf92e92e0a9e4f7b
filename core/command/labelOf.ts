import type { Command, GivenValues } from './command.ts';

/** The text of a button or menu entry for a known record: the command's `label`, or its title. */
export function labelOf(command: Command, values: GivenValues): string {
  const { label } = command;
  if (typeof label === 'function') return label(values);
  return label ?? plainTitle(command);
}

/** The title without the three dots, which mean that the command asks for more. */
export function plainTitle({ title }: Pick<Command, 'title'>): string {
  return title.replace(/…$/, '');
}
