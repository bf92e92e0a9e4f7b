import { ALL_TYPES } from './contract.ts';

/** A type of event, with its name on screen. */
export interface EventType {
  id: string;
  title: string;
}

/** What is sent of ticked types: 'all' alone, or the others in the order of the list, so that the same ticks are no change. */
export const typesToSend = (types: readonly EventType[], ids: ReadonlySet<string>): string[] =>
  ids.has(ALL_TYPES) ? [ALL_TYPES] : types.map(({ id }) => id).filter((id) => ids.has(id));

/** The types by the part of the portal that they come from, which their ids begin with. */
export function typeGroups(types: readonly EventType[]): { name: string; types: readonly EventType[] }[] {
  const partOf = ({ id }: EventType) => id.split('.', 1)[0] ?? '';
  return [...new Set(types.map(partOf))].map((part) => ({
    name: part.charAt(0).toUpperCase() + part.slice(1),
    types: types.filter((type) => partOf(type) === part),
  }));
}
