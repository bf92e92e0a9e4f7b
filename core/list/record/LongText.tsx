import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { cx } from '#core/ui/style/cx.ts';

interface Props {
  children: ReactNode;
  /** The element of the text. */
  as?: 'p' | 'h1';
  className?: string;
}

/** Three lines of a text, with a button that shows the rest if there is more. */
export function LongText({ children, as: Text = 'p', className = 'max-w-3xl whitespace-pre-line' }: Props) {
  const text = useRef<HTMLHeadingElement>(null);
  const [cut, setCut] = useState(false);
  const [whole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || whole) return undefined;
    const observer = new ResizeObserver(look);
    function look() {
      if (element) setCut(element.scrollHeight > element.clientHeight);
    }
    look();
    observer.observe(element);
    return () => observer.disconnect();
  }, [children, whole]);
  return (
    <div className="min-w-0">
      <Text ref={text} dir="auto" className={cx('text-left', className, !whole && 'line-clamp-3')}>
        {children}
      </Text>
      {cut && (
        <button
          type="button"
          onClick={() => setWhole(!whole)}
          className="rounded-sm text-base font-medium text-accent underline-offset-2 over:underline max-md:min-h-11"
        >
          {whole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}
