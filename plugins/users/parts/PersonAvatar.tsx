import { Avatar, type AvatarProps } from '#core/ui/Avatar.tsx';
import type { Person } from '../contract.ts';

/** A person's picture or initials. The name stands beside it. */
export function PersonAvatar({ person, size }: { person: Person; size?: AvatarProps['size'] }) {
  const { id, firstName, lastName, picture } = person;
  const letters = `${initialOf(firstName)}${initialOf(lastName)}`;
  return <Avatar id={id} letters={letters} src={picture?.url} size={size} />;
}

// By code point: `charAt` would cut an emoji or a rare letter in two.
const initialOf = (name: string): string => ([...name][0] ?? '').toUpperCase();
