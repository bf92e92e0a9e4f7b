/** What stands before the first page is there. */
export function LoadingPage() {
  return (
    <div role="status" className="px-6 py-16 text-center text-muted">
      Loading ...
    </div>
  );
}
