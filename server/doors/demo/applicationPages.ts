import { escaped } from '#server/platform/html.ts';

/** The claims that an application of the demo greets by. */
export interface Claims {
  name?: string;
  organisation?: { name: string };
  role?: { name: string };
  crm_role?: { name: string };
  profile_in_app?: { name: string };
}

const style = `:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0; background: light-dark(#f5f6f8, #14161a); color: light-dark(#1d2129, #e4e7ee) }
header { display: flex; gap: 1rem; align-items: center; justify-content: space-between; padding: .75rem 1.25rem; background: light-dark(#0f5c4c, #0b4639); color: #fff }
header form { margin: 0 }
main { max-width: 40rem; margin: 2rem auto; padding: 0 1.25rem }
h1 { font-size: 1.5rem }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem }
dt { color: light-dark(#5a6272, #9aa3b2) }
dd { margin: 0 }
button { font: inherit; min-height: 44px; padding: 0 .875rem; border: 1px solid #fff; border-radius: .375rem; background: none; color: inherit; cursor: pointer }
a { color: light-dark(#0f5c4c, #7fd6c2) }`;

const page = (name: string, head: string, main: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>${escaped(name)}</title>
<style>${style}</style>
<header><strong>${escaped(name)}</strong>${head}</header>
<main>
${main}
</main>
`;

/** The page of a signed-in person: who, in which organisation, as what. */
export function applicationPage(
  name: string,
  { name: person = '', organisation, role, crm_role: crmRole, profile_in_app: profile }: Claims,
  links: { refresh: string; signOut: string },
): string {
  const facts = [
    ['Organisation', organisation?.name],
    ['Role', role?.name],
    ['CRM Role', crmRole?.name],
    ['Profile', profile?.name],
  ].filter((fact): fact is [string, string] => fact[1] !== undefined);
  return page(
    name,
    `<form method="post" action="${escaped(links.signOut)}"><button>Sign out</button></form>`,
    `<h1>Welcome to ${escaped(name)}, ${escaped(person)}</h1>
<dl>${facts.map(([label, value]) => `<dt>${label}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>
<p>${escaped(name)} is an application of the demo. It signed you in by OpenID Connect; all of this came from the portal.</p>
<p><a href="${escaped(links.refresh)}">Next page</a></p>`,
  );
}

/** The page after signing out. */
export const byePage = (name: string, again: string): string =>
  page(
    name,
    '',
    `<h1>You have signed out</h1><p>Also of the portal. <a href="${escaped(again)}">Sign in again</a></p>`,
  );

/** The page after a failure. */
export const notePage = (name: string, why: string, again: string): string =>
  page(
    name,
    '',
    `<h1>The sign-in did not work</h1><p>${escaped(why)}</p><p><a href="${escaped(again)}">Try again</a></p>`,
  );
