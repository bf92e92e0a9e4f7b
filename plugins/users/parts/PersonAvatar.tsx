import { Avatar, type AvatarProps } from '#core/ui/Avatar.tsx';
import type { Person } from '../contract.ts';

/** A person's picture or initials. The name stands beside it. */
export function PersonAvatar({ person, size }: { person: Person; size?: AvatarProps['size'] }) {
  const { id, firstName, lastName, picture } = person;
  const letters = `${firstName.charAt(0)}${lastName.charAt(0)}`.toUpperCase();
  return <Avatar id={id} letters={letters} src={picture?.url} size={size} />;
}
