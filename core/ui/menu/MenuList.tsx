import { Description, Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { type KeyboardEvent, type MouseEvent, useRef } from 'react';
import { pressEscape, useBackCloses } from '../dialog/backCloses.ts';
import { cx } from '../style/cx.ts';
import { Icon } from '../icons/Icon.tsx';
import { Kbd } from '../text/Kbd.tsx';
import type { MenuEntries, MenuEntry } from '../buttons/Menu.tsx';
import { floatClasses, hiddenButtonClasses, type PanelStart, useOnGone, useOpenAtOnce } from '../style/panel.ts';

export interface MenuListProps {
  id: string;
  label: string;
  entries: MenuEntries;
  align: 'start' | 'end';
  start: PanelStart;
  onClosed(chosen?: MenuEntry): void;
}

/** The open list of a Menu, loaded on demand. */
export default function MenuList(props: MenuListProps) {
  return <Menu>{({ open }) => <List {...props} open={open} />}</Menu>;
}

function List({ id, label, entries, align, start, open, onClosed }: MenuListProps & { open: boolean }) {
  const opener = useOpenAtOnce(start);
  useBackCloses(pressEscape);
  const chosen = useRef<MenuEntry>(undefined);
  useOnGone(open, () => onClosed(chosen.current));
  return (
    <>
      <MenuButton ref={opener} aria-hidden tabIndex={-1} className={hiddenButtonClasses}>
        {label}
      </MenuButton>
      <MenuItems
        id={id}
        modal={false}
        anchor={{ to: `bottom ${align}`, gap: 4, padding: 8 }}
        onKeyDown={keepOpenOnDisabled}
        className={cx(floatClasses, 'max-w-80 min-w-48')}
      >
        {entries.map((entry, at) =>
          entry === 'line' ? (
            <hr key={at} className="-mx-1 my-1 border-line" />
          ) : (
            <Entry
              key={entry.label}
              entry={entry}
              onChoose={() => {
                chosen.current = entry;
              }}
            />
          ),
        )}
      </MenuItems>
    </>
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose(): void }) {
  const onClick = (event: MouseEvent) => {
    if (entry.disabled) event.preventDefault();
    else onChoose();
  };
  return (
    <MenuItem
      as="button"
      type="button"
      ref={entry.disabled ? setDisabled : undefined}
      aria-label={entry.label}
      onClick={onClick}
      className={cx(
        'flex min-h-menu-row w-full items-center gap-2 rounded-sm px-2 py-1 text-left text-sm outline-none max-md:text-base',
        'data-focus:bg-hover forced-colors:data-focus:outline-2 forced-colors:data-focus:outline-solid forced-colors:data-focus:-outline-offset-2',
        entry.disabled ? 'cursor-default text-muted' : entry.danger ? 'text-danger' : 'text-text',
      )}
    >
      {entry.icon && <Icon name={entry.icon} className={entry.danger && !entry.disabled ? undefined : 'text-muted'} />}
      <span className="min-w-0 flex-1">
        <span>{entry.label}</span>
        {entry.disabled && (
          <Description as="span" className="block text-xs text-muted">
            {entry.disabled}
          </Description>
        )}
      </span>
      {entry.keys && <Kbd keys={entry.keys} />}
    </MenuItem>
  );
}

// Headless UI's `disabled` would take the entry and its reason out of the keyboard's reach. It drops the attribute
// when it is passed as a property, so it is set here.
const setDisabled = (item: HTMLElement | null) => item?.setAttribute('aria-disabled', 'true');

// Headless UI closes the menu on Enter, even on a disabled entry.
function keepOpenOnDisabled(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  const active = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '');
  if (active?.ariaDisabled === 'true') event.preventDefault();
}
