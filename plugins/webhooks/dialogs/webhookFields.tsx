import { line, type FormField } from '#core/form/declared.tsx';
import { ALL_TYPES } from '../contract.ts';
import { TypesField } from '../parts/TypesField.tsx';
import { typesToSend, type EventType } from '../typeGroups.ts';

/** The fields of a webhook, with the types of events that exist. */
export const webhookFields = (types: readonly EventType[]) => ({
  url: line('Address', {
    placeholder: 'https://',
    inputMode: 'url',
    autoCapitalize: 'none',
    spellCheck: false,
  }),
  description: line('Description', {
    hint: 'Its name in lists. If it is empty, lists show the host of the address.',
  }),
  types: eventTypes(types),
});

const eventTypes = (types: readonly EventType[]): FormField<readonly string[], string[]> => ({
  label: 'Events',
  draw: (of, { initial = [ALL_TYPES], onChange } = {}) => (
    <TypesField of={of} types={types} initial={initial} {...(onChange && { onChange })} />
  ),
  sent: (ids) => typesToSend(types, new Set(ids)),
  words: (ids) =>
    ids.includes(ALL_TYPES)
      ? 'All events'
      : types.flatMap(({ id, title }) => (ids.includes(id) ? [title] : [])).join(', '),
  picked: true,
  entryId: (id) => (id === ALL_TYPES ? undefined : id),
});
