// The frame of the provider's pages. Nothing of the library is imported here: the start of the server loads this file.

/** The style of the provider's few pages, a file of its own because of the content security policy. */
export const PAGE_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 32rem; margin: 15vh auto; padding: 0 1rem; background: light-dark(#fff, #15171c); color: light-dark(#1d2129, #e4e7ee) }
h1 { font-size: 1.375rem }
a { color: light-dark(#1d55c4, #8ab1ff) }
dt { font-weight: 600; margin-top: .5rem }
dd { margin: 0; overflow-wrap: anywhere; font-family: ui-monospace, monospace; font-size: .875rem }
button { font: inherit; padding: .5rem 1.25rem; border: 0; border-radius: .375rem; color: #fff; background: #1d55c4; cursor: pointer }
:focus-visible { outline: 2px solid light-dark(#1d55c4, #8ab1ff); outline-offset: 2px }
`;

interface Page {
  title: string;
  productName: string;
  /** HTML. */
  content: string;
}

/** A page of the provider, for the few cases that no page of the portal can show. */
export const page = ({ title, productName, content }: Page): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} · ${escaped(productName)}</title>
<link rel="stylesheet" href="/oidc/page.css">
<h1>${escaped(title)}</h1>
${content}
`;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
