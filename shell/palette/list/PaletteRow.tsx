import { CommandItem } from 'cmdk';
import { memo } from 'react';
import type { Described } from '#core/command/arg.ts';
import { cx } from '#core/ui/style/cx.ts';
import { Icon, type IconName } from '#core/ui/icons/Icon.tsx';
import { Avatar } from '#core/ui/avatar/Avatar.tsx';
import { Kbd } from '#core/ui/text/Kbd.tsx';

/** One line of the palette: a command, a page, a record, a choice. */
export interface Row {
  id: string;
  title: string;
  /** `null` reserves the space, if other rows have an icon. */
  icon?: IconName | null;
  /** A record's picture, in place of the icon. */
  picture?: Described['picture'];
  /** The names of the filled-in records, after the title. */
  about?: string;
  /** The second line: an address, a status. */
  detail?: string;
  /** The name of the section, at the end of the line. */
  section?: string;
  keys?: string;
  danger?: boolean;
  /** The reason why it is greyed. The row can be selected, so that the reason is read out, but does nothing. */
  blocked?: string;
  /** `true` if it is marked; `undefined` if rows cannot be marked. */
  marked?: boolean;
  /** `pointed`: by a click or a tap. */
  choose(pointed?: boolean): void;
}

/** Rows under a heading, or without one. */
export interface RowGroup {
  id: string;
  heading?: string;
  rows: readonly Row[];
}

export const isFree = ({ blocked }: Row): boolean => blocked === undefined;

/** The groups with only the rows that fit; without the groups that are empty then. */
export const withRows = <G extends RowGroup>(groups: readonly G[], fits: (row: Row, group: G) => boolean): G[] =>
  groups
    .map((group) => ({ ...group, rows: group.rows.filter((row) => fits(row, group)) }))
    .filter(({ rows }) => rows.length > 0);

/** Rows without a heading would stand under that of the records above them. */
export const underOwnHeadings = (groups: readonly RowGroup[]): RowGroup[] =>
  groups.map((group, at) => {
    const isBelow = group.heading === undefined && groups.slice(0, at).some((one) => one.heading !== undefined);
    return isBelow ? { ...group, heading: group.id === 'failed' ? 'Not searched' : 'Commands' } : group;
  });

interface PaletteRowProps {
  row: Row;
  /** Chooses or marks the row with this id. It stays the same function. */
  onAct(id: string): void;
}

/** Rendered again only when its content changes: at most keys, most rows stay the same. */
export const PaletteRow = memo(DrawnRow, (before, now) => {
  return before.onAct === now.onAct && shown.every((name) => before.row[name] === now.row[name]);
});

const shown = [
  'id',
  'title',
  'icon',
  'picture',
  'about',
  'detail',
  'section',
  'keys',
  'danger',
  'blocked',
  'marked',
] as const;

function DrawnRow({ row, onAct }: PaletteRowProps) {
  const { id, title, icon, picture, about, detail, section, keys, danger, blocked, marked } = row;
  const second = blocked ?? detail;
  return (
    <CommandItem
      value={id}
      onSelect={onAct}
      aria-checked={marked}
      className={cx(
        'flex min-h-9 cursor-pointer scroll-my-1.5 items-center gap-3 rounded px-2.5 py-1.5 max-md:min-h-11',
        'data-[selected=true]:bg-hover data-[selected=true]:forced-colors:outline',
        blocked !== undefined && 'cursor-default text-muted',
        danger && blocked === undefined && 'text-danger',
      )}
    >
      {marked !== undefined && <MarkBox marked={marked} disabled={blocked !== undefined} />}
      {icon === null && <span className="w-4 shrink-0" />}
      {picture && (
        // As wide as an icon for the text beside it, so that the names of all rows are in one line.
        <span className="-mx-1 flex shrink-0">
          <Avatar {...picture} src={picture.url} />
        </span>
      )}
      {icon && !picture && <Icon name={icon} className={danger && blocked === undefined ? '' : 'text-muted'} />}
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <span>{title}</span>
          {about && (
            <>
              <span className="text-muted"> — </span>
              <span className="rounded-sm bg-pressed px-1.5 py-0.5 font-medium">{about}</span>
            </>
          )}
        </span>
        {second && (
          <span className="line-clamp-2 text-xs wrap-anywhere text-muted">
            {blocked !== undefined && <span className="sr-only">Not available: </span>}
            <span>{second}</span>
          </span>
        )}
      </span>
      {/* A phone has no room for it beside the name of the record. */}
      {section && <span className={cx('shrink-0 text-xs text-muted', about && 'max-md:hidden')}>{section}</span>}
      {keys && (
        <span className="shrink-0 max-md:hidden">
          <Kbd keys={keys} />
        </span>
      )}
    </CommandItem>
  );
}

/** The row 'Try again' after a failed search. */
export function retryRow(why: string, retry: () => void): Row {
  return { id: 'retry', title: 'Try again', icon: 'refresh-cw', detail: why, choose: retry };
}

/**
 * The checkbox for the pointer: `useActs` marks the row that is pressed here. The keyboard marks with Tab, and screen readers
 * read the row's checked state.
 */
function MarkBox({ marked, disabled }: { marked: boolean; disabled: boolean }) {
  return (
    <span aria-hidden data-checkbox className="-my-1.5 -mr-1 -ml-2.5 flex items-center self-stretch pr-1 pl-2.5">
      <span
        className={cx(
          'flex size-4 items-center justify-center rounded-sm border',
          marked ? 'border-transparent bg-accent text-accent-text' : 'border-line-strong',
          disabled && 'opacity-40',
        )}
      >
        {marked && <Icon name="check" size={12} />}
      </span>
    </span>
  );
}
