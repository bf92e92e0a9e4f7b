import { useEffect, useState } from 'react';
import type * as StepModule from './Step.tsx';

let loaded: typeof StepModule | undefined;

/** Loads the code of the steps, which the first screen of the palette does not need. */
export async function loadSteps(): Promise<typeof StepModule> {
  loaded ??= await import('./Step.tsx');
  return loaded;
}

/** The module with the component of a step; `undefined` until it has loaded, when a step is needed for the first time. */
export function useStepView(needed: boolean): typeof StepModule | undefined {
  const [view, setView] = useState(loaded);
  const [failure, setFailure] = useState<{ error: unknown }>();
  useEffect(() => {
    if (needed && !view) loadSteps().then(setView, (error: unknown) => setFailure({ error }));
  }, [needed, view]);
  // The boundary around the palette closes it and tells the person.
  if (failure) throw failure.error;
  return view ?? loaded;
}
