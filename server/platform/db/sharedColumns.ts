import { column, derived, notHandedOver, type Label } from './table.ts';

/** The end of an access: all three are null while it has none. server/domain/accessEnd.ts judges it. */
export const accessEnd = {
  /** The last day, YYYY-MM-DD. */
  ends_on: column.day('Last day', { null: true }),
  /** The first moment after that day in the organisation's time zone. */
  ends_at: column.time('Ends', { null: true }),
  /** The number of warnings that were sent of this end. */
  ends_warned: column.number(notHandedOver('how often a mail has warned of the end'), { default: true }),
};

/** The name of a record that is unique in its organisation, and what searches and sorted lists need of it. */
export const uniqueName = {
  name: column.text(),
  /** `nameKey(name)`: unique in the organisation. */
  name_key: column.derived(),
  /** The folded name, by which lists are sorted. */
  sort_name: column.derived({ default: true }),
  /** The text in which searches look for words. */
  search_text: column.derived({ default: true }),
};

/** A range of network addresses. */
export const addressRange = (from: Label, to: Label) => ({
  from_address: column.text(from),
  to_address: column.text(to),
  family: column.number(derived, { of: [4, 6] }),
  /** 32 hexadecimal digits, so that texts are in the order of the addresses. */
  from_key: column.derived(),
  to_key: column.derived(),
});

/** A range of network addresses that a row need not have. */
export const addressRangeIfAny = (from: Label, to: Label) => ({
  from_address: column.text(from, { null: true }),
  to_address: column.text(to, { null: true }),
  family: column.number(derived, { null: true, of: [4, 6] }),
  from_key: column.text(derived, { null: true }),
  to_key: column.text(derived, { null: true }),
});
