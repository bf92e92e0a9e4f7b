import { type CSSProperties, useState } from 'react';
import { avatarHue } from './avatarHue.ts';
import { cx } from '../style/cx.ts';

export interface AvatarProps {
  /** The record's id, which gives the colour. */
  id: number | string;
  /** One or two letters, shown without a picture, or if it fails to load. */
  letters: string;
  src?: string | null;
  size?: keyof typeof sizes;
  /** The name for screen readers, if the name is not shown beside it. */
  label?: string;
  /** Square, for things that are not people. */
  square?: boolean;
}

/** A person's picture; without one, the initials on a background whose colour depends on the id. */
export function Avatar({ id, letters, src, size = 'md', label, square }: AvatarProps) {
  const [failed, setFailed] = useState<string>();
  const shape = cx(
    // Overflow is hidden, because one character can be many times as wide as a letter.
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
  // Only the hue depends on the person; lightness and chroma are in tokens.css.
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
