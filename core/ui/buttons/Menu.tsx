import { type ReactNode, Suspense, lazy } from 'react';
import { Button, type ButtonVariant } from './Button.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { type PanelTrigger, usePanel } from '../style/panel.ts';

/** An entry of a menu. */
export interface MenuEntry {
  label: string;
  icon?: IconName;
  /** Called when the menu has closed and the focus is back on its button. */
  onSelect(): void;
  /** The reason why the entry cannot be used now. It stays visible and focusable, but greyed. */
  disabled?: string;
  danger?: boolean;
  /** For an entry that is one of several choices: `true` for the current one. */
  checked?: boolean;
  /** Several such entries may be checked at once. */
  several?: boolean;
  /** A picture in place of the icon, such as a logo. */
  picture?: ReactNode;
  /** Its shortcut, such as `g u`, for display only. */
  keys?: string;
}

/** The entries of a menu; a line separates groups. */
export type MenuEntries = readonly (MenuEntry | 'line')[];

/** The properties that a custom trigger must pass to its button. */
export interface MenuTrigger extends PanelTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

export interface MenuProps {
  /** The name of the menu, and of its button if that is an icon only. */
  label: string;
  /** A function is called when the menu opens, for rows, most of whose menus never open. */
  entries: MenuEntries | (() => MenuEntries);
  /** Content above the entries, which cannot be chosen. */
  header?: ReactNode;
  /** The button's text; without it the button shows three dots. */
  text?: string;
  icon?: IconName;
  variant?: ButtonVariant;
  /** The edge of the button at which the menu is aligned. */
  align?: 'start' | 'end';
  /** Renders a custom button, such as an avatar. */
  trigger?: (wired: MenuTrigger) => ReactNode;
}

const load = () => import('../menu/MenuList.tsx');
const MenuList = lazy(load);

/**
 * A button with a menu. The list (Headless UI) is loaded when the pointer or the focus comes near, so that a table may
 * have a menu in each row.
 */
export function Menu({ label, entries, header, text, icon, variant = 'secondary', align = 'end', trigger }: MenuProps) {
  const panel = usePanel<MenuEntry>(load, (entry) => entry.onSelect());
  const wired: MenuTrigger = {
    ...panel.trigger,
    'aria-haspopup': 'menu',
    'aria-expanded': panel.open !== undefined,
    'aria-controls': panel.open && panel.listId,
  };
  return (
    <span className="relative inline-flex max-w-full" data-menu>
      {trigger ? (
        trigger(wired)
      ) : text ? (
        <Button variant={variant} icon={icon} {...wired}>
          <span className="flex items-center gap-1.5">
            <span>{text}</span>
            <Icon name="chevron-down" size={14} />
          </span>
        </Button>
      ) : (
        <IconButton icon={icon ?? 'more-horizontal'} label={label} {...wired} />
      )}
      {panel.open && (
        <Suspense>
          <MenuList
            label={label}
            entries={typeof entries === 'function' ? entries() : entries}
            header={header}
            align={align}
            id={panel.listId}
            start={panel.open}
            onClosed={panel.onClosed}
          />
        </Suspense>
      )}
    </span>
  );
}
