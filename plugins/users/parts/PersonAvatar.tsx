import { useAtomValue } from 'jotai';
import { viewerAtom } from '#core/session/session.ts';
import { Avatar, type AvatarProps } from '#core/ui/avatar/Avatar.tsx';
import { firstLetter } from '#core/ui/text/firstLetter.ts';
import type { Person } from '../contract.ts';
import { OwnAvatar } from './OwnAvatar.tsx';

interface Props {
  person: Pick<Person, 'id' | 'firstName' | 'lastName' | 'picture'>;
  size?: AvatarProps['size'];
}

/** A person's picture or initials; the viewer's is a button. The name must be shown beside it. */
export function PersonAvatar({ person, size }: Props) {
  const viewer = useAtomValue(viewerAtom);
  const { id, firstName, lastName, picture } = person;
  if (id === viewer.id) return <OwnAvatar id={id} picture={picture} size={size} />;
  return (
    <Avatar id={id} letters={`${firstLetter(firstName)}${firstLetter(lastName)}`} src={picture?.url} size={size} />
  );
}
