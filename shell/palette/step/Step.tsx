import type { Arg } from '#core/command/arg.ts';
import { PickStep, type StepProps } from './PickStep.tsx';
import { TextStep } from './TextStep.tsx';

interface Props extends StepProps<Arg<unknown>> {
  /** The error of the command with this value. */
  why: string | undefined;
}

/** The step that asks for one argument of a command. */
export function Step({ arg, why, ...props }: Props) {
  return arg.how === 'pick' ? <PickStep {...props} arg={arg} /> : <TextStep {...props} arg={arg} why={why} />;
}
