import { CatalogueImage } from '#core/ui/icons/CatalogueImage.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { Icon } from '#core/ui/icons/Icon.tsx';
import type { Addable } from '../contract.ts';

interface Props {
  application: Addable;
  chosen: boolean;
  disabled: boolean;
  onToggle(): void;
}

/** An application of the onboarding page. A tap chooses it or undoes that; an added one cannot be changed. */
export function ChoosableTile({ application: { name, description, image, added }, chosen, disabled, onToggle }: Props) {
  const content = (
    <>
      <CatalogueImage image={image} size={48} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">{description}</span>
        {added && (
          <span className="mt-1 inline-flex items-center gap-1 text-sm font-medium text-success">
            <Icon name="check" size={14} />
            <span>Added</span>
          </span>
        )}
      </span>
      {!added && (
        <span
          className={cx(
            'inline-flex size-5 shrink-0 items-center justify-center rounded-full border transition-colors',
            chosen ? 'border-accent bg-accent text-accent-text' : 'border-line-strong',
          )}
        >
          {chosen && <Icon name="check" size={12} />}
        </span>
      )}
    </>
  );
  const box = 'flex h-full w-full items-start gap-3 rounded border p-4 text-left';
  if (added) {
    return (
      <li>
        <div className={cx(box, 'border-line bg-sunken')}>{content}</div>
      </li>
    );
  }
  return (
    <li>
      <button
        type="button"
        aria-pressed={chosen}
        aria-disabled={disabled || undefined}
        onClick={() => disabled || onToggle()}
        className={cx(
          box,
          'transition-colors',
          chosen
            ? 'border-accent bg-accent-soft'
            : 'border-line over:border-line-strong over:bg-hover press:bg-pressed',
        )}
      >
        {content}
      </button>
    </li>
  );
}
