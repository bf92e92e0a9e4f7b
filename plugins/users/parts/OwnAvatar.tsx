import { useCommand } from '#core/command/useCommand.ts';
import { Avatar, type AvatarProps } from '#core/ui/avatar/Avatar.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import { Tooltip } from '#core/ui/buttons/Tooltip.tsx';
import type { Person } from '../contract.ts';
import { userCommands } from '../commands.ts';

type Props = Pick<Person, 'id' | 'picture'> & { size?: AvatarProps['size'] };

/**
 * The viewer's picture, or a placeholder. A press opens the picture's actions (docs/specification/product.md section
 * 2, Users list).
 */
export function OwnAvatar({ id, picture, size = 'md' }: Props) {
  const run = useCommand();
  const label = picture ? 'Your profile picture' : 'Upload your profile picture';
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        aria-haspopup="dialog"
        // It lies above the card's link, and is as large as a finger needs.
        className="relative z-1 inline-flex shrink-0 rounded-full over:opacity-85 max-md:before:absolute max-md:before:-inset-2"
        onClick={() => void run(userCommands.ownPicture)}
      >
        {picture ? (
          <Avatar id={id} letters="" src={picture.url} size={size} />
        ) : (
          <span
            className={cx(
              'inline-flex items-center justify-center rounded-full border border-dashed border-line-strong text-muted',
              places[size],
            )}
          >
            <Icon name="camera" size={size === 'xl' ? 22 : 14} />
          </span>
        )}
      </button>
    </Tooltip>
  );
}

const places = { sm: 'size-5', md: 'size-6', lg: 'size-8', xl: 'size-14' };
