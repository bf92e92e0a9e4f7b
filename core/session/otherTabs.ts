const NAME = 'gatehouse.session';

/**
 * Makes the other tabs of the browser check that their session is still the one they show. The message carries no
 * data.
 */
export function tellOtherTabs(): void {
  const channel = tabsChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches this origin alone.
  channel?.postMessage(null);
  channel?.close();
}

/**
 * The channel for messages that the session may have changed. A tab does not receive its own message, except through
 * `tellOtherTabs`. Private windows of some browsers have no channel; there the next call notices the change.
 */
export function tabsChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
}
