/*
 * These functions run in the page, unchanged: they may use one another and nothing else. `library` adds them to it.
 */

/** The start of an element's tag, to name it in a fault. */
function nameOf(one: Element | null): string {
  return one?.outerHTML.replace(/ class="[^"]*"/g, '').slice(0, 140) ?? 'nothing';
}

/** Elements wider than the window: the page itself, or a control beyond its edge (WCAG 1.4.10). */
export function tooWide(): string[] {
  const root = document.documentElement;
  const wide = root.scrollWidth > root.clientWidth ? [`${root.scrollWidth} px wide in ${root.clientWidth}`] : [];
  const scrolls = (one: Element | null): boolean =>
    one !== null && (/auto|scroll/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement));
  const controls = [...document.querySelectorAll('a[href], button, input, textarea, [role="combobox"]')];
  const beyond = controls.filter((control) => {
    const { left, right, width, height } = control.getBoundingClientRect();
    return width > 1 && height > 1 && (left < -1 || right > root.clientWidth + 1) && !scrolls(control.parentElement);
  });
  return [...wide, ...beyond.map((one) => `beyond the edge: ${nameOf(one)}`)];
}

/**
 * Names the element that hides a control entirely, such as a bar (WCAG 2.4.11); `undefined` if part of it is visible.
 */
function hiddenBy(control: Element): string | undefined {
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const [x1, x2] = [Math.max(left, 0), Math.min(right, innerWidth)];
  const [y1, y2] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  if (x1 >= x2 || y1 >= y2) return `outside of the window: ${nameOf(control)}`;
  const parts = [0.5, 0.1, 0.9];
  // Messages cover the page for a moment, or until they are closed (docs/specification/product.md section 1).
  const passes = (hit: Element) => hit.closest('[data-toast]') && !hit.contains(control) && !control.contains(hit);
  const hitAt = (x: number, y: number) => document.elementsFromPoint(x, y).find((hit) => !passes(hit)) ?? null;
  const hits = parts.flatMap((across) => parts.map((down) => hitAt(x1 + (x2 - x1) * across, y1 + (y2 - y1) * down)));
  const label = control.closest('label');
  const seen = hits.some((hit) => hit && (control.contains(hit) || hit.contains(control) || label?.contains(hit)));
  return seen ? undefined : `hidden by ${nameOf(hits[0] ?? null)}: ${nameOf(control)}`;
}

/** The edges of a control and of the elements around it. */
function edgesOf(control: Element): string {
  const parts: string[] = [];
  for (let one: Element | null = control, up = 0; one && up < 4; one = one.parentElement, up++) {
    const { outlineStyle, outlineWidth, outlineColor, borderColor } = getComputedStyle(one);
    parts.push(outlineStyle === 'none' ? 'none' : `${outlineStyle} ${outlineWidth} ${outlineColor}`, borderColor);
  }
  return parts.join();
}

/**
 * Focuses one control after the other, as Tab does. Returns the controls without a focus ring (WCAG 2.4.7), those
 * hidden by an overlay (2.4.11), and the number of all. Fields whose list opens on focus are checked by `focusState`.
 */
export function walkFocus(): { faults: string[]; count: number } {
  const modal = [...document.querySelectorAll('[aria-modal="true"], dialog[open]')].at(-1);
  const faults: string[] = [];
  let count = 0;
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const control of (modal ?? document).querySelectorAll<HTMLElement>(
    'a[href], button, input, textarea, [tabindex]',
  )) {
    if (control.tabIndex < 0 || control.matches(':disabled') || control.closest('[inert], [aria-hidden="true"]'))
      continue;
    if (control.ariaAutoComplete === 'list') continue;
    if (!control.checkVisibility({ visibilityProperty: true })) continue;
    const before = edgesOf(control);
    control.focus();
    // A custom field passes the focus on.
    if (document.activeElement !== control) continue;
    count += 1;
    if (edgesOf(control) === before) faults.push(`no ring: ${nameOf(control)}`);
    const hidden = hiddenBy(control);
    if (hidden) faults.push(hidden);
    control.blur();
  }
  scrollTo({ top: 0, behavior: 'instant' });
  return { faults, count };
}

/** Tells if a control has the focus, in which direction Tab reaches it, and what hides the focused element. */
export function focusState(target: Element): { there: boolean; back: boolean; hidden: string | undefined } {
  const active = document.activeElement ?? document.body;
  const there = active === target;
  const back =
    active !== document.body && (target.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  return { there, back, hidden: active === document.body ? undefined : hiddenBy(active) };
}

/** Starts recording announcements and movements. */
function listen(): void {
  const record = window as unknown as { announced: string[]; moved: string[] };
  record.announced = [];
  record.moved = [];
  const regions = '[role="status"], [role="alert"], [aria-live="polite"], [aria-live="assertive"], output';
  const silent = '[aria-live="off"], [aria-hidden="true"]';
  const regionOf = (node: Node): Element | null => {
    const region = (node instanceof Element ? node : node.parentElement)?.closest(regions) ?? null;
    return region?.closest(silent) ? null : region;
  };
  const spoken = (node: Node): string => {
    if (!(node instanceof Element)) return node.textContent ?? '';
    const copy = node.cloneNode(true) as Element;
    for (const part of copy.querySelectorAll('[aria-hidden="true"], style')) part.remove();
    return copy.textContent ?? '';
  };
  new MutationObserver((changes) => {
    // Simultaneous changes in one region are announced once.
    const heard = new Map<Element, string>();
    const hear = (region: Element | null, text: string) => {
      if (region?.isConnected && text.trim()) heard.set(region, text.trim().replace(/\s+/g, ' '));
    };
    for (const { type, target, addedNodes } of changes) {
      if (type === 'characterData') hear(regionOf(target), target.textContent ?? '');
      for (const node of addedNodes) {
        if (!node.isConnected) continue;
        // An alert is announced when it is inserted; a status inserted together with its text is not.
        const parent = node.parentNode;
        if (parent && regionOf(parent)) hear(regionOf(parent), spoken(node));
        else if (node instanceof Element)
          for (const alert of [node, ...node.querySelectorAll('*')])
            if (alert.role === 'alert' && regionOf(alert)) hear(alert, spoken(alert));
      }
    }
    record.announced.push(...heard.values());
  }).observe(document, { subtree: true, childList: true, characterData: true });
  for (const name of ['transitionrun', 'animationstart'])
    document.addEventListener(name, (event) =>
      record.moved.push(`${event.type} on ${nameOf(event.target as Element)}`),
    );
}

const functions = [nameOf, tooWide, hiddenBy, edgesOf, walkFocus, focusState, listen];

/** For `addInitScript`. */
export const library = `Object.assign(window, { ${functions.map((one) => `${one.name}: ${one.toString()}`).join(', ')} }); listen();`;
