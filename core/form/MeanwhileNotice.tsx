import { lazy, Suspense } from 'react';

/** A change that another person made to one field while the form was open, in words. */
export interface Change {
  name: string;
  label: string;
  was: string;
  is: string;
  /** The viewer's own text, if the viewer changed the same field; the form keeps it. */
  mine?: string;
}

const MeanwhileList = lazy(() => import('./MeanwhileList.tsx'));

/** Shows the changes that another person saved while the form was open. Few forms have any, so the list loads with them. */
export function MeanwhileNotice({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <MeanwhileList changes={changes} />
    </Suspense>
  );
}
