import { useState, type KeyboardEvent } from 'react';

const ARROWS = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'PageDown', 'PageUp'];

/**
 * Whether Tab only passes through a combobox. Headless UI chooses the marked option then; options that are loaded are
 * marked by themselves, so that who merely passes would choose the first one without having seen it.
 */
export function usePassing() {
  const [passing] = useState(() => {
    let meant = false;
    let tabbed = false;
    return {
      now: () => tabbed && !meant,
      typed: (text: string) => void (meant = text !== ''),
      props: {
        onKeyDown({ key }: KeyboardEvent) {
          tabbed = key === 'Tab';
          if (ARROWS.includes(key)) meant = true;
        },
        onBlur() {
          meant = tabbed = false;
        },
      },
    };
  });
  return passing;
}
