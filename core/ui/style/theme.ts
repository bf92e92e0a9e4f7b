import { atom } from 'jotai';

/** What the person chose; 'system' follows the machine. */
export type Theme = 'system' | 'light' | 'dark';

/** Where the choice is kept; shell/public/early.js reads it before the first paint. */
export const THEME_KEY = 'theme';

const chosenAtom = atom<Theme>(read());
chosenAtom.onMount = (set) => {
  // Other tabs follow.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== THEME_KEY) return;
    show(read());
    set(read());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** The theme's choice; setting it shows it at once and keeps it in this browser. */
export const themeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, theme: Theme) => {
    keep(theme);
    show(theme);
    set(chosenAtom, theme);
  },
);

/** What is shown now, whether chosen or the machine's. */
export function shownTheme(): 'light' | 'dark' {
  const { theme } = document.documentElement.dataset;
  if (theme === 'light' || theme === 'dark') return theme;
  return window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
}

function show(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

// A browser may forbid the storage; the choice then lasts as long as the page.
function read(): Theme {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

function keep(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Nothing to keep it in.
  }
}
