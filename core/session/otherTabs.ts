const NAME = 'gatehouse.session';

/** Has the browser's other tabs look whether their session still is what they show. Nothing else is told. */
export function tellOtherTabs(): void {
  const channel = tabsChannel();
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel reaches this origin alone.
  channel?.postMessage(null);
  channel?.close();
}

/**
 * On which tabs say that the session may have changed. What is told on it is not heard on it, other than by
 * `tellOtherTabs`. Some browsers' private windows have none; the next call tells then.
 */
export function tabsChannel(): BroadcastChannel | undefined {
  return typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(NAME);
}
