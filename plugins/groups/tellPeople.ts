import { listed, namesIn, type Telling } from '#core/contract/telling.ts';

/** Who came, left or got another role in a group; `undefined` if it is several of these. */
export function tellPeople({ subject, was, now }: Telling): string | undefined {
  const moderators = namesIn(now.moderators);
  const before = [...namesIn(was.moderators), ...namesIn(was.members)];
  const after = [...moderators, ...namesIn(now.members)];
  const come = after.filter((name) => !before.includes(name));
  const gone = before.filter((name) => !after.includes(name));
  const stayed = after.filter((name) => before.includes(name));
  const as = (names: readonly string[]) => {
    const role = names.every((name) => moderators.includes(name)) ? 'moderator' : 'member';
    return names.length === 1 ? `a ${role}` : `${role}s`;
  };
  const isOneRole = moderators.length === 0 || moderators.length === after.length;
  if (stayed.length > 0)
    return come.length + gone.length === 0 && isOneRole
      ? `made ${listed(stayed)} ${as(stayed)} of ${subject}`
      : undefined;
  const added = `added ${listed(come)} to ${subject}${moderators.length > 0 && isOneRole ? ` as ${as(come)}` : ''}`;
  if (gone.length === 0) return come.length > 0 ? added : undefined;
  return come.length > 0 ? `${added} and removed ${listed(gone)}` : `removed ${listed(gone)} from ${subject}`;
}
