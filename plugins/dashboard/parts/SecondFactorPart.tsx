import { numberText } from '#core/ui/text/numberText.ts';
import { Part } from './Part.tsx';

/** The circle's radius; the two parts divide its circumference. */
const RADIUS = 34;
const AROUND = 2 * Math.PI * RADIUS;

/** The share of active people with a second factor, as a ring. */
export function SecondFactorPart({ on, of }: { on: number; of: number }) {
  const share = of === 0 ? 0 : on / of;
  const percent = on > 0 && share < 0.01 ? '<1%' : `${Math.floor(share * 100)}%`;
  return (
    <Part title="Two-factor authentication">
      <div className="flex items-center gap-5">
        <svg viewBox="0 0 80 80" className="size-20 shrink-0" aria-hidden>
          <g fill="none" strokeWidth="9" transform="rotate(-90 40 40)">
            <circle cx="40" cy="40" r={RADIUS} className="stroke-pressed" />
            {on > 0 && (
              <circle
                cx="40"
                cy="40"
                r={RADIUS}
                className="stroke-accent"
                strokeDasharray={`${share * AROUND} ${AROUND}`}
              />
            )}
          </g>
          <text x="40" y="45" textAnchor="middle" className="fill-text text-base font-semibold">
            {percent}
          </text>
        </svg>
        <table className="text-sm">
          <caption className="sr-only">Second factor among active people</caption>
          <tbody>
            <tr>
              <th scope="row" className="py-1 pr-6 text-left font-normal">
                Set up
              </th>
              <td className="text-right tabular">{numberText(on)}</td>
            </tr>
            <tr>
              <th scope="row" className="py-1 pr-6 text-left font-normal text-muted">
                Password alone
              </th>
              <td className="text-right text-muted tabular">{numberText(of - on)}</td>
            </tr>
          </tbody>
        </table>
      </div>
    </Part>
  );
}
