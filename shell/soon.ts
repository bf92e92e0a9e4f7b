// The first lines that run. The server's page names the scripts of the asked page in links that do nothing by themselves
// (`server/http/portal.ts`): they come while the portal starts, and take nothing of a slow line before.
for (const link of document.querySelectorAll<HTMLLinkElement>('.soon')) link.rel = 'modulepreload';
