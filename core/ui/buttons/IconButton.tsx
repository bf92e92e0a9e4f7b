import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { cx } from '../style/cx.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { Spinner } from '../icons/Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** The control's name, and its tooltip. */
  label: string;
  /** What the tooltip says beside the name, such as why it is disabled. */
  tooltip?: string;
  /** Makes it a link of the portal. */
  href?: string;
  /** The link is a step back, where one came from there. */
  back?: boolean;
  busy?: boolean;
  small?: boolean;
}

/** A control that is only an icon; its name shows as a tooltip. */
export function IconButton({ icon, label, tooltip, href, back, busy, small, className, ...rest }: IconButtonProps) {
  const content = busy ? <Spinner /> : <Icon name={icon} />;
  const looks = {
    'aria-label': label,
    className: cx(
      'inline-flex shrink-0 items-center justify-center rounded text-muted transition-colors',
      'over:bg-hover over:text-text press:bg-pressed aria-expanded:bg-hover aria-expanded:text-text',
      'disabled:opacity-50 aria-disabled:opacity-50',
      small ? 'size-7 max-md:size-11' : 'size-control',
      className,
    ),
  };
  return (
    <Tooltip text={tooltip ?? label}>
      {href === undefined ? (
        <button
          type="button"
          {...rest}
          {...(busy && { 'aria-disabled': true, 'aria-busy': true, onClick: (event) => event.preventDefault() })}
          {...looks}
        >
          {content}
        </button>
      ) : (
        <Link href={href} state={back && { back }} {...looks}>
          {content}
        </Link>
      )}
    </Tooltip>
  );
}
