/** The page that is shown until the first page has loaded. */
export function LoadingPage() {
  return (
    <div role="status" className="px-6 py-16 text-center text-muted">
      Loading ...
    </div>
  );
}
