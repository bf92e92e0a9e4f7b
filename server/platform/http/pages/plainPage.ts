import { escaped } from '#server/platform/html.ts';

/** The style of the server's few pages, in the colours of core/ui/style/tokens.css; a file of its own because of the content security policy. */
export const PAGE_STYLE = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --accent: light-dark(#006671, #4bb6c1) }
body { margin: 0; overflow-wrap: anywhere; background: light-dark(#fff, #101417); color: light-dark(#151d22, #e5eaec) }
header { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; padding: 0 1rem; border-bottom: 1px solid light-dark(#dee3e5, #282f33); font-size: .875rem; font-weight: 600 }
header svg { width: 20px; height: 20px; flex: none; color: var(--accent) }
main { max-width: 32rem; margin: 10vh auto 3rem; padding: 0 1rem }
h1 { font-size: 1.25rem; line-height: 1.4; text-wrap: balance }
h2 { font-size: 1rem; margin: 2rem 0 0 }
a { color: var(--accent) }
p > a:only-child:not(.button) { display: inline-block; padding: .625rem 0; margin: -.625rem 0 }
ol { padding-left: 1.5rem }
dt { font-weight: 600; margin-top: .5rem }
dd { margin: 0 }
dd, pre { font: .875rem/1.5 ui-monospace, monospace }
pre { white-space: pre-wrap }
button, a.button { font: inherit; min-height: 44px; padding: 0 1.25rem; border: 1px solid transparent; border-radius: 6px; color: light-dark(#fff, #04191e); background: var(--accent); cursor: pointer }
a.button { display: inline-flex; align-items: center; text-decoration: none }
:focus-visible { outline: 2px solid light-dark(#008493, #68cdd5); outline-offset: 2px }
`;

interface Page {
  title: string;
  productName: string;
  /** HTML. */
  content: string;
}

/** A page of the server, for the few cases that no page of the portal can show, below the same top bar. */
export const page = ({ title, productName, content }: Page): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} · ${escaped(productName)}</title>
<link rel="stylesheet" href="/oidc/page.css">
<header>${MARK}<span>${escaped(productName)}</span></header>
<main>
<h1>${escaped(title)}</h1>
${content}
</main>
`;

/** The logo, as core/ui/icons/Mark.tsx draws it. */
const MARK =
  '<svg viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true"><path d="M3 21V11a9 9 0 0 1 18 0v10" stroke-width="2.25" stroke-linecap="round" stroke-linejoin="round"/><path d="M8.5 21V10.5M15.5 21V10.5M12 21V8M5 15.5h14" stroke-width="1.75"/></svg>';
