import { vi } from 'vitest';
import { PATIENCE } from './limits.ts';

const { waitFor } = vi;

// The default limit of `vi.waitFor` is one second, which is too short on a loaded machine, and vitest has no setting
// for it. The files of a worker share `vi`, so it is replaced once.
const patientWaitFor: typeof waitFor = (callback, options) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE, ...options });
if (waitFor.name !== patientWaitFor.name) Object.assign(vi, { waitFor: patientWaitFor });
