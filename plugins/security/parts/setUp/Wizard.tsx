import { type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '#core/ui/buttons/Button.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { ErrorState } from '#core/ui/page/ErrorState.tsx';
import { Skeleton, SkeletonText } from '#core/ui/page/Skeleton.tsx';
import { RecoveryCodes } from '../RecoveryCodes.tsx';
import { ScanStep } from './ScanStep.tsx';
import { useSetUp } from './useSetUp.ts';
import { VerifyStep } from './VerifyStep.tsx';

const steps = ['Scan the QR code', 'Store the recovery codes', 'Enter Authentication Code'] as const;

/**
 * Sets up two-factor in three steps (docs/specification/product.md section 2). Nothing changes before the last step is
 * completed.
 */
export function Wizard() {
  const { setUp, failure, restart } = useSetUp();
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  // The step does not take the focus on arrival, because the page's heading has it.
  useEffect(() => {
    if (moved.current) heading.current?.focus();
  }, [step]);
  const go = (to: number) => {
    moved.current = true;
    setStep(to);
  };

  return (
    <Frame step={step} heading={heading}>
      {failure !== undefined ? (
        <ErrorState text={failure} onRetry={restart} />
      ) : setUp === undefined ? (
        <Waiting />
      ) : (
        <>
          {step === 0 && <ScanStep setUp={setUp} />}
          {step === 1 && <RecoveryCodes codes={setUp.recoveryCodes} />}
          {/* Hidden steps stay mounted, so that typed text survives going back. */}
          <div hidden={step !== 2}>
            <VerifyStep
              setUp={setUp}
              back={() => go(1)}
              restart={() => {
                restart();
                go(0);
              }}
            />
          </div>
          {step < 2 && (
            <div className="mt-5 flex gap-2 max-md:*:flex-1">
              {step > 0 && <Button onClick={() => go(step - 1)}>Previous</Button>}
              <Button variant="primary" onClick={() => go(step + 1)}>
                Next
              </Button>
            </div>
          )}
        </>
      )}
    </Frame>
  );
}

interface FrameProps {
  step: number;
  heading?: Ref<HTMLHeadingElement>;
  children: ReactNode;
}

/** The list of steps, with the current one marked. */
function Frame({ step, heading, children }: FrameProps) {
  return (
    <section aria-label="Set up two-factor authentication" className="max-w-3xl">
      <p className="mb-1 text-sm text-muted md:hidden">
        Step {step + 1} of {steps.length}
      </p>
      <ol className="mb-5 flex flex-wrap gap-x-6 gap-y-1 text-sm max-md:hidden">
        {steps.map((title, at) => (
          <li
            key={title}
            aria-current={at === step ? 'step' : undefined}
            className={cx('flex items-center gap-2', at === step ? 'font-medium' : 'text-muted')}
          >
            <span
              className={cx(
                'inline-flex size-5 items-center justify-center rounded-full text-xs font-medium tabular',
                at === step ? 'bg-accent text-accent-text' : 'bg-pressed text-text',
              )}
            >
              {at + 1}
            </span>
            <span aria-hidden={at === step}>{title}</span>
          </li>
        ))}
      </ol>
      <h2 ref={heading} tabIndex={-1} className="mb-3 text-lg font-semibold">
        {steps[step]}
      </h2>
      {children}
    </section>
  );
}

/** The skeleton of the first step. */
function Waiting() {
  return (
    <>
      <div className="flex gap-6 max-md:flex-col">
        <Skeleton className="size-49 shrink-0" />
        <div className="flex-1">
          <SkeletonText lines={4} />
        </div>
      </div>
      <Skeleton className="mt-5 h-control w-16 max-md:w-full" />
    </>
  );
}
