import { writeList } from '#core/text/listText.ts';

/** The names of groups in a cell. A directory writes them as names of entries (RFC 4514): `CN=Sales,OU=Groups,DC=…`. */
export function groupsIn(text: string): string {
  if (!/^\s*cn=(?:\\.|[^,;|\\])+,\s*\w+=/i.test(text)) return text;
  const names = Array.from(text.matchAll(/(?:^|[;|\n])\s*cn=((?:\\.|[^,;|\\])+)/gi), ([, name = '']) =>
    name.replace(/\\([\da-f]{2}|.)/gi, (_, sign: string) =>
      sign.length === 2 ? String.fromCharCode(Number.parseInt(sign, 16)) : sign,
    ),
  );
  return writeList(names.map((name) => ({ name, parts: [] })));
}
