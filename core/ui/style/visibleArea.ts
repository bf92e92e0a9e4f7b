/**
 * Tells the styles how much of the window a keyboard on the screen hides, by `--visible-top` and `--hidden-below` on the
 * root: Safari lays the keyboard over the page and knows no `interactive-widget`. The result ends it.
 */
export function followVisibleArea(): () => void {
  const area = window.visualViewport;
  if (!area) return () => undefined;
  const root = document.documentElement;
  const update = () => {
    // Zoomed by two fingers, the visible part is what the person looks at; nothing is hidden.
    const isZoomed = area.scale > 1.01;
    const below = isZoomed ? 0 : Math.max(0, root.clientHeight - area.offsetTop - area.height);
    const top = isZoomed || below === 0 ? 0 : area.offsetTop;
    root.style.setProperty('--visible-top', `${Math.round(top)}px`);
    root.style.setProperty('--hidden-below', `${Math.round(below)}px`);
  };
  const listening = new AbortController();
  for (const name of ['resize', 'scroll']) area.addEventListener(name, update, { signal: listening.signal });
  return () => listening.abort();
}
