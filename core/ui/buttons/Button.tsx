import type { ComponentProps, MouseEvent, ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { cx } from '../style/cx.ts';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { Spinner } from '../icons/Spinner.tsx';

/** The look of a button: a page has one primary; danger is for actions that cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

interface Looks {
  variant?: ButtonVariant;
  /** An action is in progress: shows the spinner, ignores presses, and keeps the focus. */
  busy?: boolean;
  icon?: IconName;
  children: ReactNode;
}

export type ButtonProps = Looks &
  (
    | ({ href?: never; ref?: Ref<HTMLButtonElement> } & Omit<ComponentProps<'button'>, 'ref' | 'children'>)
    | ({ href: string; ref?: Ref<HTMLAnchorElement> } & Omit<ComponentProps<'a'>, 'ref' | 'children' | 'href'>)
  );

/** A button, or with `href` a link of the portal that looks like a button. */
export function Button({ variant = 'secondary', busy = false, icon, children, className, ...rest }: ButtonProps) {
  const classes = cx(buttonClasses(variant), className);
  const content = (
    <>
      {busy ? <Spinner /> : icon && <Icon name={icon} />}
      <span className="truncate">{children}</span>
    </>
  );
  if (rest.href !== undefined) {
    return (
      <Link {...rest} className={classes}>
        {content}
      </Link>
    );
  }
  return (
    <button type="button" {...rest} {...(busy && busyProps)} className={classes}>
      {content}
    </button>
  );
}

/** The classes of a button, for other elements that must look like one. */
export const buttonClasses = (variant: ButtonVariant): string =>
  cx(
    'inline-flex h-control max-w-full shrink-0 items-center justify-center gap-1.5 rounded border px-3 text-sm font-medium',
    'whitespace-nowrap select-none transition-colors max-md:px-4 max-md:text-base',
    'disabled:opacity-50 aria-disabled:cursor-default aria-disabled:opacity-70',
    variants[variant],
  );

const variants: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-accent-text over:bg-accent-hover press:opacity-90',
  secondary: 'border-line text-text over:bg-hover press:bg-pressed',
  quiet: 'border-transparent text-text over:bg-hover press:bg-pressed',
  danger: 'border-transparent bg-danger-solid text-danger-text over:bg-danger-solid-hover press:opacity-90',
};

// `disabled` would drop the focus to the page, and a screen reader would lose its place in the dialog.
const busyProps = {
  'aria-disabled': true,
  'aria-busy': true,
  onClick: (event: MouseEvent) => event.preventDefault(),
};
