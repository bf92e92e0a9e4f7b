/**
 * If a page still runs this long after the browser began to leave it, it has stayed, as after a download. In
 * milliseconds.
 */
export const LEAVING_MS = 5000;

let since = -Infinity;

const note = () => {
  since = Date.now();
};

/** Records when the browser begins to leave the page. The returned function ends it, and forgets. */
export function watchLeaving(): () => void {
  addEventListener('beforeunload', note);
  return () => {
    removeEventListener('beforeunload', note);
    since = -Infinity;
  };
}

/** How much longer the page counts as being left, in milliseconds; 0 if it is not. */
export const leavingFor = (): number => Math.max(0, since + LEAVING_MS - Date.now());
