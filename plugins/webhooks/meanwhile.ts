import type { Change } from '#core/form/MeanwhileNotice.tsx';
import { changedTexts } from '#core/form/useMeanwhile.ts';
import { ALL_TYPES } from './contract.ts';
import type { EventType } from './typeGroups.ts';

/** The fields of the form of a webhook. */
export interface Values {
  url: string;
  description: string;
  types: readonly string[];
}

/** The fields of a webhook that somebody else has changed while its form was open. Ticked events stay as they are. */
export function changedWebhook(
  was: Values,
  is: Values,
  typed: { url?: string; description?: string },
  known: readonly EventType[],
) {
  const { changes, take } = changedTexts({ url: 'Address', description: 'Description' }, was, is, typed);
  const [before, now] = [namesOf(was.types, known), namesOf(is.types, known)];
  if (before === now) return { changes, take };
  const events: Change = { name: 'types', label: 'Events', was: before, is: now };
  return { changes: [...changes, events], take };
}

function namesOf(types: readonly string[], known: readonly EventType[]): string {
  if (types.includes(ALL_TYPES)) return 'All events';
  return known.flatMap(({ id, title }) => (types.includes(id) ? [title] : [])).join(', ');
}
