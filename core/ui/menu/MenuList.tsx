import { Description, Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react';
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
  header?: ReactNode;
  align: 'start' | 'end';
  start: PanelStart;
  onClosed(chosen?: MenuEntry): void;
}

/** The open list of a Menu, loaded on demand. */
export default function MenuList(props: MenuListProps) {
  return <Menu>{({ open }) => <List {...props} open={open} />}</Menu>;
}

function List({ id, label, entries, header, align, start, open, onClosed }: MenuListProps & { open: boolean }) {
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
        {header}
        {entries.map((entry, at) =>
          entry === 'line' ? (
            <hr key={at} className="-mx-1 my-1 border-line" />
          ) : (
            <Entry
              key={`${entry.label} ${sameLabelBefore(entries, at)}`}
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

/** The number of earlier entries with the same label: two organisations may have the same name. */
function sameLabelBefore(entries: MenuEntries, at: number): number {
  const labelAt = (place: number) => {
    const entry = entries[place];
    return typeof entry === 'object' ? entry.label : undefined;
  };
  return entries.slice(0, at).filter((_, place) => labelAt(place) === labelAt(at)).length;
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
      ref={(item: HTMLElement | null) => setStates(item, entry)}
      aria-label={entry.label}
      onClick={onClick}
      className={cx(
        'flex min-h-menu-row w-full items-center gap-2 rounded-sm px-2 py-1 text-left text-sm outline-none max-md:text-base',
        'data-focus:bg-hover forced-colors:data-focus:outline-2 forced-colors:data-focus:outline-solid forced-colors:data-focus:-outline-offset-2',
        entry.disabled ? 'cursor-default text-muted' : entry.danger ? 'text-danger' : 'text-text',
      )}
    >
      {entry.picture}
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
      {entry.checked !== undefined && <Icon name="check" className={entry.checked ? 'text-accent' : 'invisible'} />}
    </MenuItem>
  );
}

// With Headless UI's `disabled`, the keyboard could not reach the entry and its reason, and Headless UI has no entries
// that are choices. It drops these attributes if they are passed as properties, so they are set here.
function setStates(item: HTMLElement | null, { disabled, checked, several }: MenuEntry) {
  if (disabled) item?.setAttribute('aria-disabled', 'true');
  if (checked === undefined) return;
  item?.setAttribute('role', several ? 'menuitemcheckbox' : 'menuitemradio');
  item?.setAttribute('aria-checked', String(checked));
}

// Headless UI closes the menu on Enter, even on a disabled entry.
function keepOpenOnDisabled(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Enter' && event.key !== ' ') return;
  const active = document.getElementById(event.currentTarget.getAttribute('aria-activedescendant') ?? '');
  if (active?.ariaDisabled === 'true') event.preventDefault();
}
