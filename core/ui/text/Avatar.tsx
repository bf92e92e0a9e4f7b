import { type CSSProperties, useState } from 'react';
import { avatarHue } from './avatarHue.ts';
import { cx } from '../style/cx.ts';

export interface AvatarProps {
  /** The colour is made from it. */
  id: number | string;
  /** One or two letters, shown where there is no picture or it fails to load. */
  letters: string;
  src?: string | null;
  size?: keyof typeof sizes;
  /** Names it for screen readers, where no name stands beside it. */
  label?: string;
  /** Square, for things that are not people. */
  square?: boolean;
}

/** A person's picture, or their letters on a colour of their own. */
export function Avatar({ id, letters, src, size = 'md', label, square }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const shape = cx(
    // Clipped: a single character may be many times as wide as a letter.
    'inline-flex shrink-0 items-center justify-center overflow-hidden',
    square ? 'rounded' : 'rounded-full',
    sizes[size],
  );
  if (src && src !== failed) {
    return (
      <img
        src={src}
        alt={label ?? ''}
        loading="lazy"
        decoding="async"
        className={cx(shape, 'bg-sunken object-cover')}
        onError={() => setFailed(src)}
      />
    );
  }
  // Lightness and chroma stand in tokens.css; only the hue is the person's.
  const hue = { '--hue': avatarHue(id) } as CSSProperties;
  return (
    <span
      style={hue}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={cx(shape, 'avatar-hue font-semibold select-none')}
    >
      {letters}
    </span>
  );
}

const sizes = {
  sm: 'size-5 text-[0.5625rem]',
  md: 'size-6 text-[0.625rem]',
  lg: 'size-8 text-xs',
  xl: 'size-14 text-xl',
};
