import type { MouseEvent } from 'react';
import type { ListProps } from './list.ts';
import { indexOf, rowAt } from './rowElements.ts';

const control = 'a, button, input, label, select, textarea, [role="menu"], [role="dialog"]';

/** A click beside the controls of a row opens it; Ctrl+click and a middle click open the row's link in a new tab. */
export function clickRow<Row>(
  event: MouseEvent,
  list: HTMLElement | null,
  { rows, onOpen }: Pick<ListProps<Row>, 'rows' | 'onOpen'>,
): void {
  if (!(event.target instanceof Element) || event.defaultPrevented || event.shiftKey || event.altKey) return;
  // A click in a menu or dialog of the row bubbles here through React; one that ends a selection of text only selects.
  if (!list?.contains(event.target) || event.target.closest(control)) return;
  if (getSelection()?.isCollapsed === false) return;
  const index = indexOf(event.target);
  const row = index === undefined ? undefined : rows[index];
  if (!onOpen || row === undefined) return;
  if (event.button === 0 && !event.ctrlKey && !event.metaKey) return onOpen(row);
  const link = rowAt(list, index ?? 0)?.querySelector<HTMLAnchorElement>('a[href]');
  if (link && event.button <= 1) window.open(link.href, '_blank', 'noopener');
}
