import { useState } from 'react';
import { asCallError } from '#core/client/callError.ts';
import type { Answer } from '#core/client/client.ts';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer } from '#core/command/sayAnswer.ts';
import { codes } from '#core/contract/envelope.ts';
import { useCallForm } from '#core/form/useCallForm.ts';
import { today } from '#core/ui/days.ts';
import { createOrganisation, organisationForm, updateOrganisation } from '../contract.ts';
import { organisationPath } from '../paths.ts';
import { gstRegistered } from '../rules.ts';
import { changesMeanwhile, type Change } from './meanwhile.ts';
import { bodyOf, organisationSchema, type OrganisationBody } from './organisationSchema.ts';

/** Creating, updating after the registration, or editing in place from the organisation's page. */
export type SetUpMode = 'create' | 'update' | 'view';

export type Read = Answer<typeof organisationForm>;

/** The GST type, on which other fields depend. */
export interface GstType {
  id: number | null;
  /** What 'Registered On' starts with when it appears. */
  registeredOn: string;
  choose(id: number | null): void;
}

/** The set-up form's state, and what happens when it is saved. */
export function useSetUpForm(given: Read, mode: SetUpMode) {
  const host = useHost();
  const [first] = useState(() => (mode === 'create' ? startingToday(given) : given));
  // What was read last; another one only when somebody else saved in the meantime.
  const [shown, setShown] = useState(first);
  const [changes, setChanges] = useState<readonly Change[]>([]);
  const [countryId, setCountryId] = useState(first.organisation.countryId);
  const [gstTypeId, setGstTypeId] = useState(first.organisation.gstTypeId);
  const [registeredOn, setRegisteredOn] = useState(first.organisation.gstRegisteredOn);

  const form = useCallForm({
    schema: organisationSchema,
    initial: initialOf(first, mode),
    submit: send,
    done: (answer) => {
      sayAnswer(host, answer);
      // The index waits for the session that the change makes be read anew, and leads to what comes next.
      host.go(mode === 'view' ? organisationPath() : '/');
    },
  });

  return {
    form,
    shown,
    changes,
    gstType: { id: gstTypeId, registeredOn, choose: chooseGstType } satisfies GstType,
    country: { id: countryId, choose: setCountryId },
  };

  async function send(typed: OrganisationBody) {
    const body = complete(typed, shown, mode);
    const { id, version } = shown.organisation;
    try {
      if (id === null) return await host.call(createOrganisation, { body });
      return await host.call(updateOrganisation, { body: { ...body, id, version } });
    } catch (thrown) {
      const { code, reason } = asCallError(thrown);
      if (code === codes.conflict && reason === undefined && id !== null) await compare(id, body);
      throw thrown;
    }
  }

  /** Shows what somebody else has saved, and takes it over where the person typed nothing. */
  async function compare(id: number, typed: OrganisationBody) {
    const now = await host.call(organisationForm, { params: { id } }).catch(() => undefined);
    if (!now) return;
    const { changes, take } = changesMeanwhile(shown, now, typed);
    setChanges(changes);
    setShown(now);
    if (take.countryId !== undefined) setCountryId(take.countryId);
    if (take.gstTypeId !== undefined) setGstTypeId(take.gstTypeId);
    if (take.gstRegisteredOn !== undefined) setRegisteredOn(take.gstRegisteredOn);
    form.set(take as Partial<OrganisationBody>);
  }

  function chooseGstType(id: number | null) {
    // Becoming registered starts today; what is registered already keeps its date from one type to the other.
    if (gstRegistered(id) !== gstRegistered(gstTypeId)) setRegisteredOn(gstRegistered(id) ? today() : '');
    setGstTypeId(id);
  }
}

/** What is sent: without the GST fields of a type that has none, and with what this form does not ask for. */
function complete(typed: OrganisationBody, { organisation }: Read, mode: SetUpMode) {
  const registered = gstRegistered(typed.gstTypeId);
  return {
    ...typed,
    ...(mode !== 'view' && Object.fromEntries(askedInPlace.map((name) => [name, organisation[name]]))),
    gstRegistered: registered,
    ...(!registered && { gstNumber: '', gstRegisteredOn: '' }),
  };
}

/** The fields of the general settings and the PAN: asked for where the organisation is edited in place. */
const askedInPlace = ['email', 'phone', 'website', 'panNumber'] as const;

function initialOf({ organisation }: Read, mode: SetUpMode): Partial<OrganisationBody> {
  // A value without a field would count as taken away as soon as the form looks at itself.
  const unasked: readonly string[] = mode === 'view' ? [] : askedInPlace;
  const given = Object.entries(bodyOf(organisation)).filter(
    ([name, value]) => value !== null && !unasked.includes(name),
  );
  // Object.fromEntries loses the keys' types.
  return Object.fromEntries(given) as Partial<OrganisationBody>;
}

/** A new organisation's inventory starts today, by the person's own calendar. */
const startingToday = (read: Read): Read => ({
  ...read,
  organisation: { ...read.organisation, inventoryStartOn: today() },
});
