import { vi } from 'vitest';

/** In milliseconds; Testing Library and `expect.poll` have the same limit. A test that passes does not wait for it. */
const PATIENCE = 15_000;
const { waitFor } = vi;

// The limit of `vi.waitFor` is one second unless the call says otherwise, which is too short on a loaded machine. Vitest
// has no setting for it. Files of a worker share `vi`, so it is replaced once.
const patientWaitFor: typeof waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options });
if (waitFor.name !== patientWaitFor.name) Object.assign(vi, { waitFor: patientWaitFor });
