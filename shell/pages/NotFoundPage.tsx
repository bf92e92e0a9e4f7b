import { Button } from '#core/ui/buttons/Button.tsx';
import { indexPath } from '../portal/addresses.ts';

/** The page for an unknown address and for a page that the viewer may not see; the two must look the same. */
export function NotFoundPage() {
  return (
    <div className="flex flex-col items-center gap-2 px-6 py-16 text-center">
      <p className="text-xl font-semibold text-muted tabular">404</p>
      <h1 className="text-lg font-semibold">This page could not be found</h1>
      <p className="max-w-md text-balance text-muted">
        The address may be wrong, or you may not be allowed to see this page.
      </p>
      <div className="mt-4">
        <Button href={indexPath()} icon="home">
          Back to the home page
        </Button>
      </div>
    </div>
  );
}
