import { useEffect, useState } from 'react';
import { passwordStrength, type PasswordStrength } from '#core/text/password/passwordStrength.ts';
import { cx } from '#core/ui/style/cx.ts';

const levels: Record<PasswordStrength, { bars: number; colour: string; text: string }> = {
  common: { bars: 1, colour: 'bg-danger', text: 'Too easy to guess' },
  fair: { bars: 2, colour: 'bg-warning', text: 'Fair' },
  good: { bars: 3, colour: 'bg-success', text: 'Good' },
  strong: { bars: 4, colour: 'bg-success', text: 'Strong' },
};

interface Props {
  /** What is typed so far. */
  typed: string;
  /** The names and the address of the person and the organisation: they make a password easy to guess. */
  own: readonly string[];
  /** A rule beside the number of characters. */
  more?: string;
}

/** The hint of a field for a new password: how long it must be, and while typing how hard it is to guess. */
export function PasswordHint({ typed, own, more }: Props) {
  const strength = useStrength(typed, own);
  const level = strength && levels[strength];
  return (
    <>
      <span>8 to 50 characters.</span> {more && <span>{more} </span>}
      {/* It is always there, so that screen readers announce its changes. */}
      <span aria-live="polite" className={cx(level && 'mt-1.5 flex items-center gap-2')}>
        {level && (
          <>
            <span aria-hidden className="flex flex-1 gap-1">
              {[1, 2, 3, 4].map((bar) => (
                <span
                  key={bar}
                  className={cx('h-1 flex-1 rounded-full', bar <= level.bars ? level.colour : 'bg-line')}
                />
              ))}
            </span>
            <span className="min-w-28 text-right">
              <span className="sr-only">Strength: </span>
              <span>{level.text}</span>
            </span>
          </>
        )}
      </span>
    </>
  );
}

/** Judged when the typing pauses; the lists are loaded at the first letter. Without them there is no strength. */
function useStrength(typed: string, own: readonly string[]): PasswordStrength | undefined {
  // The texts are often the same ones in another array.
  const known = own.join('\n');
  const [judged, setJudged] = useState<PasswordStrength>();
  useEffect(() => {
    let current = true;
    const pause = setTimeout(() => {
      passwordStrength(typed, known.split('\n')).then(
        (strength) => current && setJudged(strength),
        () => current && setJudged(undefined),
      );
    }, 150);
    return () => {
      current = false;
      clearTimeout(pause);
    };
  }, [typed, known]);
  return typed === '' ? undefined : judged;
}
