import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { DayPicker, type ClassNames } from 'react-day-picker';
import { useBackCloses } from '../dialog/backCloses.ts';
import { cx } from '../style/cx.ts';
import { dateOf, dayOf } from '#core/text/days.ts';
import { Icon } from '../icons/Icon.tsx';
import { floatClasses } from '../style/panel.ts';

interface CalendarProps {
  /** The field's label. */
  label: string;
  /** The chosen day as YYYY-MM-DD; any other text means none. */
  day: string;
  onPick(day: string): void;
  /** Called on Esc. */
  onClose(): void;
  onPressOutside(): void;
  /** The picker; a press inside it is not outside. */
  around: RefObject<HTMLElement | null>;
}

/** The calendar of a `DatePicker`, below its field. Heavy (react-day-picker), so it is loaded on demand. */
export default function Calendar({ label, day, onPick, onClose, onPressOutside, around }: CalendarProps) {
  const chosen = dateOf(day);
  const [month, setMonth] = useState(() => chosen ?? new Date());
  const panel = useRef<HTMLDivElement>(null);
  // In the browser's top layer, so that nothing cuts it off and it makes no page longer.
  useLayoutEffect(() => panel.current?.showPopover?.(), []);
  // After each render, because months have four to six weeks.
  useLayoutEffect(() => {
    const place = () => panel.current && around.current && put(panel.current, around.current.getBoundingClientRect());
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  });
  useEffect(() => {
    const press = ({ target }: PointerEvent) => {
      if (target instanceof Node && !around.current?.contains(target)) onPressOutside();
    };
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [around, onPressOutside]);
  useBackCloses(onClose);
  useEffect(() => {
    const element = panel.current;
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // Esc must not close the dialog around it.
      event.stopPropagation();
      onClose();
    };
    element?.addEventListener('keydown', escape);
    return () => element?.removeEventListener('keydown', escape);
  }, [onClose]);
  return (
    <div
      ref={panel}
      popover="manual"
      role="dialog"
      aria-label={label}
      className={cx(floatClasses, 'absolute inset-auto m-0 p-3 max-md:w-(--field) max-md:max-w-sm')}
    >
      <DayPicker
        mode="single"
        required
        autoFocus
        selected={chosen}
        onSelect={(date) => onPick(dayOf(date))}
        month={month}
        onMonthChange={setMonth}
        captionLayout="dropdown"
        startMonth={new Date(1950, 0)}
        endMonth={new Date(2099, 11)}
        classNames={classes}
        components={{ Chevron: Arrow }}
      />
    </div>
  );
}

/** Below its field or above it; where neither has room, over the field, so that it does not leave the window. */
function put({ style, scrollHeight, offsetHeight, clientHeight }: HTMLElement, field: DOMRect): void {
  const most = document.documentElement.clientHeight - 2 * EDGE;
  const whole = Math.min(most, scrollHeight + offsetHeight - clientHeight);
  const below = field.bottom + GAP;
  const above = field.top - GAP - whole;
  const last = EDGE + most - whole;
  const wanted = below <= last || above < EDGE ? below : above;
  style.setProperty('--field', `${field.width}px`);
  style.maxHeight = `${most}px`;
  // It scrolls with the page.
  style.left = `${field.left + window.scrollX}px`;
  style.top = `${Math.max(EDGE, Math.min(last, wanted)) + window.scrollY}px`;
}

const GAP = 4;
const EDGE = 8;

function Arrow({
  orientation = 'left',
  className,
}: {
  orientation?: 'up' | 'down' | 'left' | 'right';
  className?: string;
}) {
  const name = orientation === 'down' ? 'chevron-down' : orientation === 'right' ? 'chevron-right' : 'chevron-left';
  return <Icon name={name} size={14} className={className} />;
}

const arrow =
  'inline-flex size-7 items-center justify-center rounded text-muted over:bg-hover over:text-text aria-disabled:opacity-50 max-md:size-11';

const classes: Partial<ClassNames> = {
  months: 'relative',
  nav: 'absolute inset-x-0 top-0 flex items-center justify-between',
  button_previous: arrow,
  button_next: arrow,
  month_caption: 'flex h-7 items-center justify-center max-md:h-11',
  dropdowns: 'flex items-center gap-1 text-sm font-medium',
  dropdown_root: 'relative inline-flex items-center rounded px-1.5 py-0.5 over:bg-hover ring-around',
  dropdown: 'absolute inset-0 z-10 w-full cursor-pointer appearance-none bg-raised text-text opacity-0',
  caption_label: 'inline-flex items-center gap-1',
  chevron: 'text-muted',
  // On a phone as wide as the field, so that all seven days are visible on the narrowest one.
  month_grid: 'mt-2 border-collapse max-md:w-full',
  weekday: 'size-8 text-xs font-medium text-muted',
  day: 'p-0 text-center text-sm tabular',
  day_button:
    'inline-flex size-8 items-center justify-center rounded over:bg-hover press:bg-pressed max-md:h-11 max-md:w-full',
  today: '[&>button]:font-semibold [&>button]:text-accent',
  selected: '[&>button]:bg-accent! [&>button]:text-accent-text! forced-colors:[&>button]:border-2',
  outside: 'text-muted',
  disabled: 'opacity-50',
  hidden: 'invisible',
};
