/**
 * Writes text to standard error, for the person who has started the server. A terminal that is gone, a closed pipe or a
 * full disk does not end the server.
 */
export function say(text: string): void {
  const { stderr } = process;
  if (!stderr.listeners('error').includes(ignore)) stderr.on('error', ignore);
  try {
    stderr.write(text);
  } catch {
    // A file on a full disk throws instead.
  }
}

function ignore(): void {
  // There is nobody to tell.
}
