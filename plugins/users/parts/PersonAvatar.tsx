import { Avatar, type AvatarProps } from '#core/ui/Avatar.tsx';
import type { Person } from '../contract.ts';

/** A person's picture or initials. The name stands beside it. */
export function PersonAvatar({ person, size }: { person: Person; size?: AvatarProps['size'] }) {
  const { id, firstName, lastName, picture } = person;
  const initials = `${initialOf(firstName)}${initialOf(lastName)}`;
  return <Avatar id={id} letters={initials} src={picture?.url} size={size} />;
}

// Not `charAt`, which would cut what a reader sees as one letter in two.
const letters = new Intl.Segmenter();

function initialOf(name: string): string {
  const [first] = letters.segment(name);
  return first?.segment.toUpperCase() ?? '';
}
