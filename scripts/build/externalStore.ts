/** Stands for the shim of use-sync-external-store, which wouter imports for React 17: ours has the hook. */
export { useSyncExternalStore } from 'react';
