/** Replaces Radix's dialog, which only cmdk's dialog needs: the portal opens the palette in a native dialog. */
const Nothing = (): null => null;
export { Nothing as Content, Nothing as Overlay, Nothing as Portal, Nothing as Root };
