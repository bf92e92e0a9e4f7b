import type { ComponentType } from 'react';
import type { Rule } from '../access/rule.ts';
import type { CommandSet, Keys } from '../command/command.ts';
import type { Host } from '../command/host.ts';
import type { IconName } from '../ui/icons/Icon.tsx';
import type { Path, Params, PathPattern } from './path.ts';

/** What a page is given: its path's ids as numbers. */
export interface PageProps<P extends string = string> {
  params: Params<P>;
}

/** A page: its address, its title ('Title | Admin'), who may open it, and where it is loaded from. */
export interface Route {
  /** The route name of docs/specification/product.md section 2. */
  name: string;
  at: PathPattern;
  title: string;
  /** Who may not open it gets the same answer as for an unknown address. */
  access: Rule;
  // The registry holds pages of every shape; `route()` checks each against its path.
  // oxlint-disable-next-line typescript/no-explicit-any
  page: () => Promise<{ default: ComponentType<any> }>;
  /**
   * Loads the page's data before it is entered, `asked` is the address's query. A failure does not stop the entry: the page
   * shows it. The build runs it as well, to note what it asks at the page's plain address (scripts/build/firstCalls.ts):
   * that may follow from the address and the viewer's rights alone.
   */
  // oxlint-disable-next-line typescript/no-explicit-any
  before?: (params: any, host: Host, asked: URLSearchParams) => Promise<unknown>;
  /** Needs no session and stands without the frame: the account service's pages. */
  open?: boolean;
  /** Stands without the frame though a session is needed. */
  bare?: boolean;
  /** May be opened while the primary organisation is unusable. */
  shutOut?: boolean;
  /** May be opened while two-factor set-up is owed. */
  setupOwed?: boolean;
  /** The key that goes there, such as `g u`; only for pages that have a 'Go to …'. */
  keys?: Keys;
}

/** Whether a page has a 'Go to …': it stands in the frame and needs no record. */
export function hasGoTo({ open, bare, at }: Route): boolean {
  return !open && !bare && !at.pattern.includes(':');
}

/** Declares a page, checking its props against its path's parameters. */
export function route<const P extends `/${string}`>(
  declared: Omit<Route, 'at' | 'page' | 'before'> & {
    at: Path<P>;
    page: () => Promise<{ default: ComponentType<PageProps<P>> | ComponentType }>;
    before?: (params: Params<P>, host: Host, asked: URLSearchParams) => Promise<unknown>;
  },
): Route {
  return declared as Route;
}

/** A way to a page in the frame. Title and access come from the page itself, so the two cannot disagree. */
export interface NavEntry {
  to: Route;
  /** Where the page's own title is not what the entry says. */
  label?: string;
  icon: IconName;
  /** It is marked for every address below this one, where that is more than its own page. */
  within?: PathPattern;
  /**
   * A further rule for showing it; the drawer lists the entry without it (docs/specification/product.md section 2, Side
   * menu).
   */
  when?: Rule;
  side?: { section: 'organisation' | 'user'; order: number };
  /** The place in the top bar. */
  top?: number;
  /** The place in the phone's footer bar; four at most are shown. */
  footer?: number;
}

/** What signing in again in place is given. */
export interface SignInProps {
  /** Whose session ended; nobody else may go on with what is on screen. */
  email: string;
  /** The session is there. */
  done(): unknown;
}

/** A feature as an inert value: nothing happens until the shell puts it into its list. */
export interface Plugin {
  /** Starts the id of each of its commands. */
  id: string;
  /** The heading of its commands in the palette and the help sheet. */
  title: string;
  routes?: readonly Route[];
  nav?: readonly NavEntry[];
  /** Signs a person in again in place, over what is on screen; without it the sign-in page is opened in another tab. */
  signIn?: () => Promise<{ default: ComponentType<SignInProps> }>;
  /** Loads commands.ts after the first page. The palette, the keys and the help sheet take every command that it exports. */
  commands?: () => Promise<Readonly<Record<string, CommandSet>>>;
  /** Loads lists.ts or args.ts after the first page. The palette searches every list or record source that it exports. */
  records?: () => Promise<object>;
}

/** Declares a plugin. */
export const definePlugin = (declared: Plugin): Plugin => declared;
