import { atom } from 'jotai';

/** The person's choice; 'system' follows the operating system. */
export type Theme = 'system' | 'light' | 'dark';

/** The storage key of the choice; shell/public/early.js reads it before the first paint. */
export const THEME_KEY = 'theme';

const chosenAtom = atom<Theme>(read());
chosenAtom.onMount = (set) => {
  // Follows a change in another tab.
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== THEME_KEY) return;
    show(read());
    set(read());
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
};

/** The chosen theme. Setting it applies it at once and stores it in this browser. */
export const themeAtom = atom(
  (get) => get(chosenAtom),
  (_get, set, theme: Theme) => {
    keep(theme);
    show(theme);
    set(chosenAtom, theme);
  },
);

/** The theme on screen, chosen or from the system. */
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
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : 'system';
  } catch {
    return 'system';
  }
}

function keep(theme: Theme) {
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {
    // The storage is forbidden.
  }
}
