import type { Answer } from '#core/client/client.ts';
import type { Change } from '#core/form/MeanwhileNotice.tsx';
import { sameText } from '#core/form/useMeanwhile.ts';
import { formatDay } from '#core/text/days.ts';
import type { organisationForm } from '../contract.ts';
import { bodyOf, fieldNames, labels, type Initial, type OrganisationBody } from './organisationSchema.ts';

type Read = Answer<typeof organisationForm>;
type Typed = { readonly [K in keyof OrganisationBody]?: string };

/**
 * Compares the form's initial values with the saved ones. Untouched fields take the new value (`take`), so that saving
 * undoes nobody's change; typed text stays. `typed` has the fields' present texts; a field that is not shown is
 * untouched.
 */
export function changesMeanwhile(before: Read, now: Read, typed: Typed) {
  const was = bodyOf(before.organisation);
  const is = bodyOf(now.organisation);
  const changes: Change[] = [];
  const take: Partial<Initial> = {};
  for (const name of fieldNames) {
    if (is[name] === was[name]) continue;
    const mine = typed[name] ?? textOf(was[name]);
    const touched = !sameText(mine, textOf(was[name])) && !sameText(mine, textOf(is[name]));
    if (!touched) Object.assign(take, { [name]: is[name] });
    changes.push({
      name,
      label: labels[name],
      was: inWords(before, name, was[name]),
      is: inWords(now, name, is[name]),
      ...(touched && { mine: inWords(now, name, mine) }),
    });
  }
  return { changes, take };
}

type Value = string | number | null;

const textOf = (value: Value): string => String(value ?? '');

function inWords(read: Read, name: keyof OrganisationBody, value: Value): string {
  const text = textOf(value).trim();
  if (text === '') return '';
  const list = listOf(read, name);
  if (!list) return formatDay(text);
  return list.find(({ id }) => String(id) === text)?.name ?? `No. ${text}`;
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
