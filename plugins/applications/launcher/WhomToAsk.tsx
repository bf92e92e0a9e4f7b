import { useReading } from '#core/client/queries.ts';
import { listAskable } from '../launcherContract.ts';

/** The names of the people who can give an application to a person who has none. */
export function WhomToAsk() {
  const { data } = useReading(listAskable, {});
  if (!data || data.people.length === 0) return null;
  return (
    <span>
      {' '}
      {data.people.length === 1 ? 'This is ' : 'These are '}
      {listText(data.people.map(({ name, owner }) => (owner ? `${name} (owner)` : name)))}.
    </span>
  );
}

const listText = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
