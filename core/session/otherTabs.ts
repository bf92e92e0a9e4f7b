const NAME = 'gatehouse.session';

/** Has the browser's other tabs look whether their session still is what they show. Nothing else is told. */
export function tellOtherTabs(): void {
  const channel = open();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches this origin alone.
  channel?.postMessage(null);
  channel?.close();
}

/** Calls back when another tab says that the session may have changed; the result ends it. */
export function hearOtherTabs(heard: () => void): () => void {
  const channel = open();
  channel?.addEventListener('message', heard);
  return () => channel?.close();
}

// Some browsers' private windows have none; the next call tells then.
function open(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
}
