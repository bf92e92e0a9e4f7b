import { Link } from 'wouter';
import { cx } from '#core/ui/style/cx.ts';
import { numberText } from '#core/ui/text/numberText.ts';

export interface Bar {
  key: string | number;
  label: string;
  count: number;
  /** The address of the counted people. */
  href?: string | undefined;
}

interface Props {
  /** The table's caption, for screen readers. */
  caption: string;
  /** The headings of the two columns, for screen readers. */
  head: readonly [string, string];
  bars: readonly Bar[];
}

/** A table of numbers drawn as bars on one scale, which ends at the largest. Each row links to the counted records. */
export function BarTable({ caption, head, bars }: Props) {
  const full = Math.max(1, ...bars.map(({ count }) => count));
  return (
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{head[0]}</th>
          <th scope="col">{head[1]}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ key, label, count, href }) => (
          <tr key={key} className="relative has-[a]:hover:bg-hover">
            <th
              scope="row"
              className="w-36 max-w-36 min-w-36 py-2 pr-3 text-left font-normal wrap-anywhere max-md:w-32 max-md:max-w-32 max-md:min-w-32"
            >
              {href === undefined ? (
                <Label text={label} />
              ) : (
                <Link href={href} className="block after:absolute after:inset-0">
                  <Label text={label} />
                </Link>
              )}
            </th>
            <td aria-hidden className="w-full py-2">
              <span className="block h-2.5 overflow-hidden rounded-sm ">
                <span
                  className={cx(
                    'block h-full rounded-sm bg-accent forced-color-adjust-none forced-colors:bg-[CanvasText]',
                    count > 0 && 'min-w-0.5',
                  )}
                  style={{ width: `${(count / full) * 100}%` }}
                />
              </span>
            </td>
            <td className="w-16 min-w-16 py-2 pl-4 text-right tabular">{numberText(count)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const Label = ({ text }: { text: string }) => (
  <span title={text} className="line-clamp-2">
    {text}
  </span>
);
