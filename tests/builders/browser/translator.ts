/**
 * Replaces each text of the page by elements as soon as it appears, as a browser's translator does. The result ends it.
 * It needs nothing of this file's surroundings, so that Playwright can run it in a page.
 */
export function startTranslator(): () => void {
  const replace = (node: Node): void => {
    if (!(node instanceof Text)) return node.childNodes.forEach(replace);
    const parent = node.parentElement;
    if (!node.data.trim() || !parent || parent.closest('font, script, style, textarea, title')) return;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = node.data;
    outer.append(inner);
    node.replaceWith(outer);
  };
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes, type, target } of changes) {
      if (type === 'characterData') replace(target);
      for (const node of addedNodes) if (node.isConnected) replace(node);
    }
  });
  observer.observe(document, { subtree: true, childList: true, characterData: true });
  return () => observer.disconnect();
}
