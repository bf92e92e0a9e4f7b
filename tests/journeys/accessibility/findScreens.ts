import { readdirSync } from 'node:fs';
import type { Visit } from '../tools/accessible.ts';

/** An overlay above a page. */
export interface Overlay {
  at: Visit;
  /** The pressed buttons: a button, and then an entry of its menu. On a phone it may be another one. */
  press: readonly string[];
  phone?: readonly string[];
  title: string | RegExp;
  /** Pressed at once, so that the errors under the fields are visible. */
  submit?: string;
}

/** What the journeys of accessibility open of one plugin. */
export interface Screens {
  /** The pages are for somebody who has not signed in. */
  isSignedOut?: true;
  /** The states of each page, by the name of its route. */
  pages?: Record<string, readonly Visit[]>;
  /** Pages that other tests visit, or that show nothing: which test, or why. */
  otherPages?: Record<string, string>;
  /** The overlays, by the file that renders them. */
  dialogs?: Record<string, readonly Overlay[]>;
  /** Dialogs that other tests open, or that render another dialog: which test, or why. */
  otherDialogs?: Record<string, string>;
}

const folder = new URL('screens/', import.meta.url);

/** What each file of the folder `screens` names. A new plugin adds a file there and edits no list. */
export const found: readonly (Screens & { name: string })[] = await Promise.all(
  readdirSync(folder)
    .toSorted()
    .map(async (file) => {
      const { screens } = (await import(new URL(file, folder).href)) as { screens: Screens };
      return { ...screens, name: file.replace('.ts', '') };
    }),
);
