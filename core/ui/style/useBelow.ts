import { type RefObject, useLayoutEffect } from 'react';

type Anchor = RefObject<HTMLElement | null>;

/**
 * Shows a popover in the browser's top layer, so that no dialog cuts it off, and keeps it below a field; above it where
 * there is more room. A list is cut to the room that there is. A panel that is wanted whole covers the field rather than
 * leave the window.
 */
export function useBelow(popover: Anchor, field: Anchor, put: typeof putList | typeof putWhole = putList): void {
  useLayoutEffect(() => popover.current?.showPopover?.(), [popover]);
  // After each render, because the number of options changes the height.
  useLayoutEffect(() => {
    const place = () => {
      if (popover.current && field.current) put(popover.current, field.current.getBoundingClientRect());
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

// A phone's keyboard makes the visual viewport smaller, not the window.
const visible = () => window.visualViewport ?? { offsetTop: 0, height: window.innerHeight };

function putList({ style, scrollHeight }: HTMLElement, field: DOMRect): void {
  const { offsetTop: top, height } = visible();
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

export function putWhole({ style, scrollHeight, offsetHeight, clientHeight }: HTMLElement, field: DOMRect): void {
  const { offsetTop: top, height } = visible();
  const most = height - 2 * EDGE;
  const whole = Math.min(most, scrollHeight + offsetHeight - clientHeight);
  const below = field.bottom + GAP;
  const above = field.top - GAP - whole;
  const first = top + EDGE;
  const last = first + most - whole;
  const wanted = below <= last || above < first ? below : above;
  style.setProperty('--field', `${field.width}px`);
  style.maxHeight = `${most}px`;
  style.left = `${field.left}px`;
  style.top = `${Math.max(first, Math.min(last, wanted))}px`;
}

const GAP = 4;
const EDGE = 8;
