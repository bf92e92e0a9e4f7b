/** A type of event, with its name on screen. */
export interface EventType {
  id: string;
  title: string;
}

/** The types by the part of the portal that they come from, which their ids begin with. */
export function typeGroups(types: readonly EventType[]): { name: string; types: readonly EventType[] }[] {
  const partOf = ({ id }: EventType) => id.split('.', 1)[0] ?? '';
  return [...new Set(types.map(partOf))].map((part) => ({
    name: part.charAt(0).toUpperCase() + part.slice(1),
    types: types.filter((type) => partOf(type) === part),
  }));
}
