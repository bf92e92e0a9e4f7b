import { Icon } from './Icon.tsx';

/** A turning ring beside the words that say what is under way; it has no words of its own. `size` is in pixels. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <Icon name="loader" size={size} className="animate-spin" />;
}
