import type { ComponentType } from 'react';
import type { Rule } from '#core/access/rule.ts';
import type { CommandSet, Keys } from '#core/command/command.ts';
import type { Details } from '#core/contract/session.ts';
import type { Host } from '#core/command/host.ts';
import type { IconName } from '#core/ui/icons/Icon.tsx';
import type { Path, Params, PathPattern } from './path.ts';

/** The props of a page: the ids of its path as numbers. */
export interface PageProps<P extends string = string> {
  params: Params<P>;
}

/** A page: its address, its title ('Title | Admin'), the rule for opening it, and the import that loads it. */
export interface Route {
  /** The route name of docs/specification/product.md section 2. */
  name: string;
  at: PathPattern;
  title: string;
  /** A viewer who may not open the page gets the same answer as for an unknown address. */
  access: Rule;
  // The registry holds pages with different props; `route()` checks each against its path.
  // oxlint-disable-next-line typescript/no-explicit-any
  page: () => Promise<{ default: ComponentType<any> }>;
  /**
   * Loads the page's data before the page is entered; `searchParams` is the query of the address. A failure does not stop the
   * entry: the page shows it. The build also runs it, to record the calls for the page's plain address
   * (scripts/build/firstCalls.ts). So the calls may depend only on the address and the viewer's rights.
   */
  // oxlint-disable-next-line typescript/no-explicit-any
  before?: (params: any, host: Host, searchParams: URLSearchParams) => Promise<unknown>;
  /** Needs no session and is shown without the frame: the account service's pages. */
  open?: boolean;
  /** Is shown without the frame, but needs a session. */
  bare?: boolean;
  /** The title and the frame of a page, if they depend on the query of its address. */
  byQuery?: (searchParams: URLSearchParams) => { title?: string; bare?: boolean } | undefined;
  /** May be opened while the primary organisation is unusable. */
  shutOut?: boolean;
  /** May be opened while the viewer owes the set-up of two-factor. */
  setupOwed?: boolean;
  /** The key that opens the page, for example `g u`; only for pages that have a 'Go to …'. */
  keys?: Keys;
  /** Further words that find 'Go to …' in the palette. */
  keywords?: readonly string[];
}

/** The title of a page at an address with this query, and whether it is without the frame. */
export function shownAs({ title, bare = false, byQuery }: Route, search: string): { title: string; bare: boolean } {
  return { title, bare, ...byQuery?.(new URLSearchParams(search)) };
}

/** Tells if a page has a 'Go to …': it is inside the frame and needs no record. */
export function hasGoTo({ open, bare, at }: Route): boolean {
  return !open && !bare && !at.pattern.includes(':');
}

/** Declares a page and checks its props against the parameters of its path. */
export function route<const P extends `/${string}`>(
  declared: Omit<Route, 'at' | 'page' | 'before'> & {
    at: Path<P>;
    page: () => Promise<{ default: ComponentType<PageProps<P>> | ComponentType }>;
    before?: (params: Params<P>, host: Host, searchParams: URLSearchParams) => Promise<unknown>;
  },
): Route {
  return declared as Route;
}

/**
 * A navigation entry to a page inside the frame. Title and access come from the page itself, so the two cannot differ.
 */
export interface NavEntry {
  to: Route;
  /** The text of the entry, if it differs from the page's title. */
  label?: string;
  icon: IconName;
  /** The entry is marked as current for every address below this one, instead of only its own page. */
  within?: PathPattern;
  /**
   * A further rule for showing the entry. The drawer lists the entry without it (docs/specification/product.md section
   * 2, Side menu).
   */
  when?: Rule;
  side?: { section: 'organisation' | 'user'; order: number };
  /** The position in the top bar. */
  top?: number;
  /** The position in the phone's footer bar, which shows at most four. */
  footer?: number;
}

/** The props of the component that signs a person in again on the current page. */
export interface SignInProps {
  /** The person whose session ended. Nobody else may continue with the data on screen. */
  email: string;
  /** Called when the new session exists. */
  done(): unknown;
}

/** The props of the component that shows what happened, newest first. */
export interface HistoryProps {
  /** The record that it happened to; by default everything of the organisation. */
  of?: { kind: string; id: number };
  /** Shows only so many of the newest entries. */
  most?: number;
}

/** A feature as a plain value: it does nothing until the shell adds it to its list. */
export interface Plugin {
  /** The prefix of the ids of its commands. */
  id: string;
  /** The heading of its commands in the palette and the help sheet. */
  title: string;
  routes?: readonly Route[];
  nav?: readonly NavEntry[];
  /** Signs a person in again on the current page. Without it, the sign-in page opens in a new tab. */
  signIn?: () => Promise<{ default: ComponentType<SignInProps> }>;
  /** Shows what happened to a record, for whom the rule admits. Without it, no record's page has the tab 'History'. */
  history?: { access: Rule; part: () => Promise<{ default: ComponentType<HistoryProps> }> };
  /** Tells the person something before anything else; `isDue` is judged with the session, so nothing more is loaded. */
  notice?: { isDue: (details: Details) => boolean; part: () => Promise<{ default: ComponentType }> };
  /**
   * Loads commands.ts after the first page. The palette, the keys and the help sheet use every command that it
   * exports.
   */
  commands?: () => Promise<Readonly<Record<string, CommandSet>>>;
  /**
   * Loads lists.ts or args.ts after the first page. The palette searches every list or record source that it exports.
   */
  records?: () => Promise<object>;
}

export const definePlugin = (declared: Plugin): Plugin => declared;
