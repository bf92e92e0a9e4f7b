import { useLayoutEffect, useRef, useState } from 'react';
import { cx } from '../style/cx.ts';

/** Three lines of a text, with a button that shows the rest if there is more. */
export function LongText({ children }: { children: string }) {
  const text = useRef<HTMLParagraphElement>(null);
  const [cut, setCut] = useState(false);
  const [whole, setWhole] = useState(false);
  useLayoutEffect(() => {
    const shown = text.current;
    if (!shown || whole) return undefined;
    const observer = new ResizeObserver(look);
    function look() {
      if (shown) setCut(shown.scrollHeight > shown.clientHeight);
    }
    look();
    observer.observe(shown);
    return () => observer.disconnect();
  }, [children, whole]);
  return (
    <div className="max-w-3xl">
      <p ref={text} dir="auto" className={cx('text-left whitespace-pre-line', !whole && 'line-clamp-3')}>
        {children}
      </p>
      {cut && (
        <button
          type="button"
          onClick={() => setWhole(!whole)}
          className="rounded-sm font-medium text-accent underline-offset-2 over:underline max-md:min-h-11"
        >
          {whole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}
