import { type RefObject, useLayoutEffect } from 'react';

/**
 * Shows a popover in the browser's top layer, so that no dialog cuts it off, and keeps it below a field; above it where
 * there is more room.
 */
export function useBelow(popover: RefObject<HTMLElement | null>, field: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => popover.current?.showPopover?.(), [popover]);
  // After each render, because the number of options changes the height.
  useLayoutEffect(() => {
    const place = () => {
      if (popover.current && field.current) putBelow(popover.current, field.current.getBoundingClientRect());
    };
    place();
    const view = window.visualViewport;
    document.addEventListener('scroll', place, { capture: true, passive: true });
    view?.addEventListener('resize', place);
    view?.addEventListener('scroll', place);
    return () => {
      document.removeEventListener('scroll', place, { capture: true });
      view?.removeEventListener('resize', place);
      view?.removeEventListener('scroll', place);
    };
  });
}

function putBelow({ style, scrollHeight }: HTMLElement, field: DOMRect): void {
  // A phone's keyboard makes the visual viewport smaller, not the window.
  const { offsetTop: top, height } = window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };
  const below = top + height - field.bottom - GAP - EDGE;
  const above = field.top - top - GAP - EDGE;
  const most = height * 0.4;
  const isBelow = below >= Math.min(scrollHeight, most) || below >= above;
  style.maxHeight = `${Math.max(0, Math.min(most, isBelow ? below : above))}px`;
  style.width = `${field.width}px`;
  style.left = `${field.left}px`;
  style.top = isBelow ? `${field.bottom + GAP}px` : 'auto';
  style.bottom = isBelow ? 'auto' : `${document.documentElement.clientHeight - field.top + GAP}px`;
}

const GAP = 4;
const EDGE = 8;
