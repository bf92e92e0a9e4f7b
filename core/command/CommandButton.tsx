import { useAtomValue } from 'jotai';
import { useId, useState } from 'react';
import { viewerAtom } from '#core/session/session.ts';
import { Button, type ButtonVariant } from '#core/ui/buttons/Button.tsx';
import type { IconName } from '#core/ui/icons/Icon.tsx';
import { IconButton } from '#core/ui/buttons/IconButton.tsx';
import { Tooltip } from '#core/ui/buttons/Tooltip.tsx';
import type { Args, Command, KnownValues } from './command.ts';
import { useKeysHere } from './keys/useKeysHere.ts';
import { labelOf } from './labelOf.ts';
import { availabilityOf } from './runCommand.ts';
import { useCommand } from './useCommand.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- for a command that was found by its id
export interface CommandButtonProps<A extends Args = any> {
  command: Command<A>;
  /** The known arguments; an array for many records. */
  values?: KnownValues<NoInfer<A>>;
  /** Replaces the command's own label. */
  label?: string;
  /** The subject of the button, read out after the label: for pages with several buttons of the same label. */
  about?: string;
  variant?: ButtonVariant;
  /** `only` shows the icon alone, with the label as its name; `none` the label alone. */
  icon?: 'beside' | 'only' | 'none';
  className?: string;
}

/**
 * A command as a button. It is left out if the command is hidden for the viewer, and greyed with the reason if the
 * command cannot run now.
 */
export function CommandButton<A extends Args>({
  command,
  values = {},
  label,
  about,
  variant,
  icon = 'beside',
  className,
}: CommandButtonProps<A>) {
  const viewer = useAtomValue(viewerAtom);
  const run = useCommand();
  const keysOf = useKeysHere();
  const reasonId = useId();
  const [busy, setBusy] = useState(false);
  const now = availabilityOf(command, viewer, values);
  if (!now.visible) return null;

  const text = label ?? labelOf(command, values);
  const name = about ? `${text} ${about}` : text;
  const press = () => {
    setBusy(true);
    void run(command, values).finally(() => setBusy(false));
  };
  const shared = {
    busy,
    className,
    'data-keys': keysOf(command),
    onClick: now.blocked === undefined ? press : undefined,
    // Not `disabled`: keyboard users must be able to reach the reason.
    ...(now.blocked !== undefined && { 'aria-disabled': true, 'aria-describedby': reasonId }),
  };
  const reason = now.blocked !== undefined && (
    <span id={reasonId} className="sr-only">
      {now.blocked}
    </span>
  );
  if (icon === 'only') {
    return (
      <>
        <IconButton {...shared} icon={command.icon ?? fallback} label={name} tooltip={now.blocked} />
        {reason}
      </>
    );
  }
  const button = (
    <Button
      {...shared}
      variant={variant ?? (command.danger ? 'danger' : 'secondary')}
      icon={icon === 'beside' ? command.icon : undefined}
      aria-label={about && name}
    >
      {text}
    </Button>
  );
  return now.blocked === undefined ? (
    button
  ) : (
    <>
      <Tooltip text={now.blocked}>{button}</Tooltip>
      {reason}
    </>
  );
}

const fallback: IconName = 'command';
