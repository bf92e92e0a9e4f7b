import {
  Briefcase,
  Building,
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
import type { laterIcons } from './laterIcons.ts';

type LaterIcons = typeof laterIcons;

/**
 * The icons of the frame, the launcher and the error page, which are in the first load. Add new icons to
 * laterIcons.ts.
 */
export const firstIcons = {
  briefcase: Briefcase,
  building: Building,
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

/** The name of an icon. */
export type IconName = keyof typeof firstIcons | keyof LaterIcons;

/** A line icon beside a text or in a named control; screen readers ignore it. `size` is in pixels. */
export function Icon({ name, size = 16, className }: { name: IconName; size?: number; className?: string }) {
  const loaded = useSyncExternalStore(isFirst(name) ? listenToNothing : listen, () => later);
  const Shape = isFirst(name) ? firstIcons[name] : loaded?.[name];
  const classes = cx('shrink-0', className);
  // Reserves the space, so that nothing moves when the icon has loaded.
  if (!Shape) return <svg width={size} height={size} aria-hidden className={classes} />;
  return <Shape size={size} strokeWidth={1.75} aria-hidden className={classes} />;
}

/** Loads the icons that are not in the first load. The portal works without them, so a failure is not reported. */
export function loadLaterIcons(): Promise<void> {
  return (loading ??= load());
}

async function load(): Promise<void> {
  try {
    later = (await import('./laterIcons.ts')).laterIcons;
  } catch {
    // The next rendered icon tries again.
    loading = undefined;
  }
  for (const notify of listeners) notify();
}

let later: LaterIcons | undefined;
let loading: Promise<void> | undefined;
const listeners = new Set<() => void>();

const isFirst = (name: IconName): name is keyof typeof firstIcons => Object.hasOwn(firstIcons, name);

function listen(onChange: () => void): () => void {
  listeners.add(onChange);
  if (!later) void loadLaterIcons();
  return () => listeners.delete(onChange);
}

function listenToNothing(): () => void {
  return () => undefined;
}
