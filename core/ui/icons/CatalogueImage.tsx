import { useState } from 'react';
import { cx } from '../style/cx.ts';
import { catalogueAddress } from './catalogueAddress.ts';
import { Icon } from './Icon.tsx';

interface Props {
  /** The icon's file name in the catalogue, or the address of another one. Without one, or if it cannot be loaded, a default icon is shown. */
  image: string | undefined;
  /** Width and height in pixels: 24, 32 or 48. */
  size?: keyof typeof sizes;
}

/** The icon of an application, for use beside the application's name. */
export function CatalogueImage({ image, size = 32 }: Props) {
  const [broken, setBroken] = useState<string>();
  if (!image || image === broken) {
    return (
      <span
        className={cx(
          'inline-flex shrink-0 items-center justify-center bg-accent-soft text-accent',
          size === 48 ? 'rounded-sheet' : 'rounded',
          sizes[size],
        )}
      >
        <Icon name="grid" size={Math.round(size * 0.55)} />
      </span>
    );
  }
  return (
    <img
      src={catalogueAddress(image)}
      alt=""
      width={size}
      height={size}
      className={cx('shrink-0 object-contain', sizes[size])}
      onError={() => setBroken(image)}
    />
  );
}

const sizes = { 24: 'size-6', 32: 'size-8', 48: 'size-12' };
