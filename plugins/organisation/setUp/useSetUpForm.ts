import { useState } from 'react';
import type { Answer } from '#core/client/client.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { useCallForm } from '#core/form/useCallForm.ts';
import { useMeanwhile } from '#core/form/useMeanwhile.ts';
import { today } from '#core/text/days.ts';
import { createOrganisation, organisationForm, updateOrganisation } from '../contract.ts';
import { organisationPath } from '../paths.ts';
import { gstRegistered } from '../rules.ts';
import { changesMeanwhile } from './meanwhile.ts';
import { bodyOf, organisationSchema, type Initial, type OrganisationBody } from './organisationSchema.ts';

/** `create` a new organisation, `update` one after the registration, or edit one in place from its page (`view`). */
export type SetUpMode = 'create' | 'update' | 'view';

export type Read = Answer<typeof organisationForm>;

/** The GST type, on which other fields depend. */
export interface GstType {
  id: number | null;
  /** The first value of 'Registered On' when it appears. */
  registeredOn: string;
  choose(id: number | null): void;
}

/** The state of the set-up form, and its submit. */
export function useSetUpForm(opened: Read, mode: SetUpMode) {
  const host = useHost();
  const [first] = useState(() => (mode === 'create' ? startingToday(opened) : opened));
  // Id 0 is a new organisation.
  const readNow = () => host.call(organisationForm, { params: { id: first.organisation.id ?? 0 } });
  const { base, changes, save } = useMeanwhile<Read>(first, readNow);
  const [countryId, setCountryId] = useState(first.organisation.countryId);
  const [gstTypeId, setGstTypeId] = useState(first.organisation.gstTypeId);
  const [registeredOn, setRegisteredOn] = useState(first.organisation.gstRegisteredOn);

  const form = useCallForm({
    schema: organisationSchema,
    initial: initialOf(first, mode),
    submit: send,
    done: (answer) => {
      sayAnswer(host, answer);
      // The index waits for the session that this change causes to be read again, and then redirects.
      host.go(mode === 'view' ? organisationPath() : '/');
    },
  });

  return {
    form,
    base,
    changes,
    gstType: { id: gstTypeId, registeredOn, choose: chooseGstType } satisfies GstType,
    country: { id: countryId, choose: setCountryId },
  };

  async function send(typed: OrganisationBody) {
    const body = complete(typed, base, mode);
    const { id, version } = base.organisation;
    // Another back end may answer with the present organisation where a new one is asked for.
    if (mode === 'create' || id === null) return await host.call(createOrganisation, { body });
    return await save(
      () => host.call(updateOrganisation, { body: { ...body, id, version } }),
      (now) => {
        // A type without GST has no such fields; missing and empty values mean the same.
        const typed = { gstNumber: '', gstRegisteredOn: '', ...form.texts() };
        const { changes, take } = changesMeanwhile(base, now, typed);
        takeOver(take);
        return changes;
      },
    );
  }

  function takeOver(take: Partial<Initial>) {
    if (take.countryId !== undefined) setCountryId(take.countryId);
    if (take.gstTypeId !== undefined) setGstTypeId(take.gstTypeId);
    if (take.gstRegisteredOn !== undefined) setRegisteredOn(take.gstRegisteredOn);
    form.set(take as Partial<OrganisationBody>);
  }

  function chooseGstType(id: number | null) {
    // A new registration starts today; a change from one registered type to another keeps the date.
    if (gstRegistered(id) !== gstRegistered(gstTypeId)) setRegisteredOn(gstRegistered(id) ? today() : '');
    setGstTypeId(id);
  }
}

/** The body of the call: without GST fields if the type has none, and with the fields that this form does not show. */
function complete(typed: OrganisationBody, { organisation }: Read, mode: SetUpMode) {
  const registered = gstRegistered(typed.gstTypeId);
  return {
    ...typed,
    ...(mode !== 'view' && Object.fromEntries(editedInPlace.map((name) => [name, organisation[name]]))),
    gstRegistered: registered,
    ...(!registered && { gstNumber: '', gstRegisteredOn: '' }),
  };
}

/** The fields of the general settings and the PAN, shown only when the organisation is edited in place. */
const editedInPlace = ['email', 'phone', 'website', 'panNumber'] as const;

function initialOf({ organisation }: Read, mode: SetUpMode): Partial<OrganisationBody> {
  // A value without a field would count as deleted.
  const unedited: readonly string[] = mode === 'view' ? [] : editedInPlace;
  const values = Object.entries(bodyOf(organisation)).filter(
    ([name, value]) => value !== null && !unedited.includes(name),
  );
  // Object.fromEntries loses the types of the keys.
  return Object.fromEntries(values) as Partial<OrganisationBody>;
}

/** A new organisation's inventory starts today, in the person's time zone. */
const startingToday = (read: Read): Read => ({
  ...read,
  organisation: { ...read.organisation, inventoryStartOn: today() },
});
