import {
  Building,
  Building2,
  ChevronLeft,
  ChevronRight,
  House,
  LayoutGrid,
  LoaderCircle,
  LogOut,
  Menu,
  Plus,
  RefreshCw,
  Search,
  Settings,
  Users,
  X,
  type LucideIcon,
} from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { cx } from '../style/cx.ts';

/** The icons that the frame, the launcher and the page for what went wrong show: they are in the first load. */
const firstIcons = {
  building: Building,
  'building-2': Building2,
  'chevron-left': ChevronLeft,
  'chevron-right': ChevronRight,
  grid: LayoutGrid,
  home: House,
  loader: LoaderCircle,
  'log-out': LogOut,
  menu: Menu,
  plus: Plus,
  'refresh-cw': RefreshCw,
  search: Search,
  settings: Settings,
  users: Users,
  x: X,
} satisfies Record<string, LucideIcon>;

/** The others, whose shapes are loaded after the first page or when one of them is shown. */
const laterNames = [
  'alert-triangle',
  'arrow-down',
  'arrow-up',
  'bell',
  'calendar',
  'camera',
  'chart-column',
  'check',
  'chevron-down',
  'circle-check',
  'circle-x',
  'clock',
  'command',
  'copy',
  'crop',
  'download',
  'external-link',
  'eye',
  'eye-off',
  'filter',
  'globe',
  'history',
  'image',
  'info',
  'key',
  'keyboard',
  'layers',
  'lock',
  'log-in',
  'mail',
  'map-pin',
  'minus',
  'monitor',
  'moon',
  'more-horizontal',
  'network',
  'pencil',
  'power',
  'qr-code',
  'send',
  'shield',
  'shield-check',
  'shield-off',
  'smartphone',
  'star',
  'sun',
  'trash',
  'unlock',
  'upload',
  'user',
  'user-cog',
  'user-minus',
  'user-plus',
  'user-x',
  'users-round',
] as const;

/** The name of an icon that comes after the first page. */
export type LaterIconName = (typeof laterNames)[number];

/** The name of an icon of the portal. */
export type IconName = keyof typeof firstIcons | LaterIconName;

/** Every icon by the name that commands and navigation entries use. */
export const iconNames: readonly IconName[] = [
  ...(Object.keys(firstIcons) as (keyof typeof firstIcons)[]),
  ...laterNames,
];

/** A line icon that goes with a text or a named control; screen readers do not meet it. `size` is in pixels. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  const laterIcons = useSyncExternalStore(isFirst(name) ? listenToNothing : listen, () => later);
  const Shape = isFirst(name) ? firstIcons[name] : laterIcons?.[name];
  const classes = cx('shrink-0', className);
  // Holds the place, so that nothing moves when the shape arrives.
  if (!Shape) return <svg width={size} height={size} aria-hidden className={classes} />;
  return <Shape size={size} strokeWidth={1.75} aria-hidden className={classes} />;
}

/** Loads the shapes that are not in the first load. Without them the portal works, so that a failure is not told. */
export function loadLaterIcons(): Promise<void> {
  return (loading ??= load());
}

async function load(): Promise<void> {
  try {
    later = (await import('./laterIcons.ts')).laterIcons;
  } catch {
    // The next icon that is shown tries again.
    loading = undefined;
  }
  for (const tell of listeners) tell();
}

let later: Record<LaterIconName, LucideIcon> | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

const isFirst = (name: IconName): name is keyof typeof firstIcons => Object.hasOwn(firstIcons, name);

function listen(tell: () => void): () => void {
  listeners.add(tell);
  if (!later) void loadLaterIcons();
  return () => listeners.delete(tell);
}

function listenToNothing(): () => void {
  return () => undefined;
}
