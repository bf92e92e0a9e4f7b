import { type ReactNode, Suspense, lazy } from 'react';
import { Button, type ButtonVariant } from './Button.tsx';
import { Icon, type IconName } from '../icons/Icon.tsx';
import { IconButton } from './IconButton.tsx';
import { type PanelTrigger, usePanel } from '../style/panel.ts';

/** One thing that a menu offers. */
export interface MenuEntry {
  label: string;
  icon?: IconName;
  /** Run when the menu has closed and the focus is back on its button. */
  onSelect(): void;
  /** The sentence why it cannot be used now; the entry stays visible and can be reached, greyed. */
  disabled?: string;
  danger?: boolean;
  /** Its shortcut, such as `g u`; shown only. */
  keys?: string;
}

/** What a menu lists; a line parts groups. */
export type MenuEntries = readonly (MenuEntry | 'line')[];

/** What a trigger of one's own must pass on to its button. */
export interface MenuTrigger extends PanelTrigger {
  'aria-haspopup': 'menu';
  'aria-expanded': boolean;
  'aria-controls': string | undefined;
}

export interface MenuProps {
  /** Names the menu, and its button where that is only an icon. */
  label: string;
  /** A function is asked when the menu opens: for rows, where nobody opens most menus. */
  entries: MenuEntries | (() => MenuEntries);
  /** The button's text; without it the button is three dots. */
  text?: string;
  icon?: IconName;
  variant?: ButtonVariant;
  /** Which edge of the button the menu keeps to. */
  align?: 'start' | 'end';
  /** A button of one's own, such as an avatar. */
  trigger?: (wired: MenuTrigger) => ReactNode;
}

const load = () => import('../menu/MenuList.tsx');
const MenuList = lazy(load);

/**
 * A button with a menu. Light: what makes the list (Headless UI) is loaded when the pointer or the focus comes near, so
 * that tables may have one in each row.
 */
export function Menu({ label, entries, text, icon, variant = 'secondary', align = 'end', trigger }: MenuProps) {
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
            {text}
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
