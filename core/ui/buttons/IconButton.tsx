import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { cx } from '../style/cx.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { Spinner } from '../icons/Spinner.tsx';
import { Tooltip } from './Tooltip.tsx';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconName;
  /** The button's name, also its tooltip. */
  label: string;
  /** Further text of the tooltip, such as why the button is disabled. */
  tooltip?: string;
  /** Makes the button a link of the portal. */
  href?: string;
  /** The link goes back in the history if the person came from there. */
  back?: boolean;
  busy?: boolean;
  small?: boolean;
}

/** A button with an icon only; its name is shown as a tooltip. */
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
