import type { Page } from '@playwright/test';

/**
 * Descriptions of elements that do not fit a phone's window or a thumb; empty if all fit. A field of 44 px has an edge
 * of 1.
 */
export const misfits = (page: Page): Promise<string[]> => page.evaluate(look, { width: 24, height: 42 });

/** Runs in the page. */
function look(least: { width: number; height: number }): string[] {
  const found: string[] = [];
  // A phone's `innerWidth` grows with content that leaves the window.
  const room = Math.min(innerWidth, screen.width);
  const wide = document.documentElement.scrollWidth;
  if (wide > room) found.push(`the page is ${wide} px wide`);
  const sheets = [...document.querySelectorAll<HTMLElement>('[role$="dialog"]')];
  const top = sheets.findLast((sheet) => sheet.checkVisibility());
  const named = (element: Element) =>
    `${element.tagName.toLowerCase()} “${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}”`;
  // Tabs may scroll sideways; a control in a line of text may be as low as the line.
  const mayLeave = (element: Element) =>
    element.closest('nav[class*="overflow-x-auto"], .sr-only, [aria-hidden="true"]');
  for (const control of (top ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input:not([type="hidden"]), textarea, [role="combobox"], [role="option"]',
  )) {
    if (!control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || mayLeave(control)) continue;
    const { left, right, width, height } = (control.closest('label') ?? control).getBoundingClientRect();
    if (width <= 1 || height <= 1) continue;
    if (left < -0.5 || right > room + 0.5) found.push(`${named(control)} leaves the window`);
    const inText = getComputedStyle(control).display === 'inline' && control.closest('p, li, td, th, dd');
    const covers = getComputedStyle(control, '::after').position === 'absolute';
    if ((width < least.width || height < least.height) && !inText && !covers)
      found.push(`${named(control)} is ${Math.round(width)}x${Math.round(height)} px`);
  }
  for (const search of document.querySelectorAll<HTMLElement>('input[type="search"]')) {
    const { width } = search.getBoundingClientRect();
    if (search.checkVisibility() && width < 160) found.push(`${named(search)} is ${Math.round(width)} px wide`);
  }
  // One character can be many times as wide as a letter, such as U+FDFD.
  for (const initials of document.querySelectorAll('.avatar-hue'))
    if (getComputedStyle(initials).overflowX === 'visible') found.push(`${named(initials)} spills wide initials`);
  for (const card of document.querySelectorAll('[role="listitem"]')) {
    const { height } = card.getBoundingClientRect();
    if (height > 160) found.push(`${named(card)} is ${Math.round(height)} px high`);
  }
  for (const button of top?.querySelectorAll('footer button') ?? []) {
    const { top: above, bottom } = button.getBoundingClientRect();
    if (above < 0 || bottom > innerHeight + 0.5) found.push(`${named(button)} is out of sight`);
  }
  return [...new Set(found)];
}
