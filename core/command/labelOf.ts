import type { Command, GivenValues } from './command.ts';

/** What a button or menu entry says where the record is known: the command's `label`, or its title. */
export function labelOf(command: Command, values: GivenValues): string {
  const { label } = command;
  if (typeof label === 'function') return label(values);
  return label ?? plainTitle(command);
}

/** The title without the three dots that say that more will be asked. */
export function plainTitle({ title }: Pick<Command, 'title'>): string {
  return title.replace(/…$/, '');
}
