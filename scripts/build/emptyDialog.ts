/** Replaces Radix's dialog, which only cmdk's own dialog needs: the portal opens the palette in a dialog of its own. */
const Nothing = (): null => null;
export { Nothing as Content, Nothing as Overlay, Nothing as Portal, Nothing as Root };
