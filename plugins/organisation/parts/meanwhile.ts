import type { Answer } from '#core/client/client.ts';
import { formatDay } from '#core/ui/days.ts';
import type { organisationForm } from '../contract.ts';
import { bodyOf, fieldNames, labels, type Initial, type OrganisationBody } from './organisationSchema.ts';

type Read = Answer<typeof organisationForm>;

/** What somebody else changed in one field while the form was being filled in, in words. */
export interface Change {
  name: keyof OrganisationBody;
  label: string;
  was: string;
  is: string;
  /** The person changed the same field; that is kept. */
  mine?: string;
}

/**
 * Compares what the form was read as with what is saved now. Fields that the person has not touched take the new value
 * (`take`), so that saving undoes nobody's change; what the person typed stays.
 */
export function changesMeanwhile(before: Read, now: Read, typed: OrganisationBody) {
  const was = bodyOf(before.organisation);
  const is = bodyOf(now.organisation);
  const changes: Change[] = [];
  const take: Partial<Initial> = {};
  for (const name of fieldNames) {
    if (is[name] === was[name]) continue;
    const touched = (typed[name] ?? '') !== (was[name] ?? '') && (typed[name] ?? '') !== (is[name] ?? '');
    if (!touched) Object.assign(take, { [name]: is[name] });
    changes.push({
      name,
      label: labels[name],
      was: inWords(before, name, was[name]),
      is: inWords(now, name, is[name]),
      ...(touched && { mine: inWords(now, name, typed[name]) }),
    });
  }
  return { changes, take };
}

function inWords(read: Read, name: keyof OrganisationBody, value: string | number | null): string {
  if (value === null || value === '') return '-';
  if (typeof value === 'string') return formatDay(value);
  return listOf(read, name)?.find(({ id }) => id === value)?.name ?? `No. ${value}`;
}

function listOf(read: Read, name: keyof OrganisationBody) {
  const lists: Partial<Record<keyof OrganisationBody, readonly { id: number; name: string }[]>> = {
    industryId: read.industries,
    gstTypeId: read.gstTypes,
    countryId: read.countries,
    stateId: read.states,
    currencyId: read.currencies,
    dateFormatId: read.dateFormats,
    fiscalYearId: read.fiscalYears,
    timeZoneId: read.timeZones,
    employeeCountId: read.employeeCounts,
  };
  return lists[name];
}
