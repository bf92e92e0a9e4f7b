import { useAtomValue } from 'jotai';
import { useCommand } from '#core/command/useCommand.ts';
import { useCommandById } from '#core/plugin/useCommandById.ts';
import { sessionAtom } from '#core/session/session.ts';
import { Avatar, type AvatarProps } from '#core/ui/avatar/Avatar.tsx';
import { firstLetter } from '#core/ui/text/firstLetter.ts';
import { Tooltip } from '#core/ui/buttons/Tooltip.tsx';

interface Props {
  size?: AvatarProps['size'];
  /** Called before the picture's dialog opens. */
  onPress?(): void;
}

/** The viewer's picture or initials. */
export function OwnAvatar({ size = 'md' }: Pick<Props, 'size'>) {
  const { person } = useAtomValue(sessionAtom);
  return <Avatar id={person.id} letters={initialsOf(person.name)} src={person.picture?.url} size={size} />;
}

/** The drawer's button for the own picture. Without a command for it, the picture is only shown. */
export function OwnPicture({ size, onPress }: Props) {
  const command = useCommandById('users.own-picture');
  const run = useCommand();
  if (!command) return <OwnAvatar size={size} />;
  return (
    <Tooltip text="Your profile picture">
      <button
        type="button"
        aria-label="Your profile picture"
        aria-haspopup="dialog"
        className="inline-flex size-control items-center justify-center rounded-full over:bg-hover"
        onClick={() => {
          onPress?.();
          void run(command);
        }}
      >
        <OwnAvatar size={size} />
      </button>
    </Tooltip>
  );
}

/** The initials of the first and the last part of a name. */
function initialsOf(name: string): string {
  const parts = name.split(/\s+/).filter(Boolean);
  const ends = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return ends.map((part = '') => firstLetter(part)).join('');
}
