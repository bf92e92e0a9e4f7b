/** jsdom's default `display` of each kind of element. */
const displays = new Map<string, string>();
const computedStyle = window.getComputedStyle.bind(window);

/**
 * Returns the computed style in component tests, as far as Testing Library needs it. jsdom matches each of its default
 * rules against every element, which costs a sixth of the time of a test with a long form. Component tests load no
 * style sheet, so an element's style follows from its kind and its inline styles.
 */
export function quickStyle(element: Element): CSSStyleDeclaration {
  const own = (element as HTMLElement).style;
  const known = {
    display: own.display || displayOf(element),
    visibility: inherited(element, 'visibility') || 'visible',
    pointerEvents: inherited(element, 'pointerEvents') || 'auto',
    userSelect: inherited(element, 'userSelect') || 'auto',
    opacity: own.opacity || '1',
    getPropertyValue: (name: string): string => String(Reflect.get(known, name) ?? own.getPropertyValue(name)),
  };
  return new Proxy(own, {
    get: (_, name) => (name in known ? Reflect.get(known, name) : Reflect.get(own, name)) as unknown,
  });
}

function displayOf(element: Element): string {
  const attributes = ['type', 'hidden', 'open'].map((name) => element.getAttribute(name));
  const kind = [element.localName, ...attributes].join(' ');
  let display = displays.get(kind);
  if (display === undefined) displays.set(kind, (display = computedStyle(element).display));
  return display;
}

/** The value of the nearest element that sets the property. */
function inherited(element: Element, property: 'visibility' | 'pointerEvents' | 'userSelect'): string {
  for (let near: Element | null = element; near; near = near.parentElement) {
    const value = (near as HTMLElement).style[property];
    if (value) return value;
  }
  return '';
}
