import { Icon } from './Icon.tsx';

/** A turning ring beside a text that says what is in progress. `size` is in pixels. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <Icon name="loader" size={size} className="animate-spin" />;
}
