import { useState } from 'react';
import { DatePickerOf } from '#core/form/calendar/DatePickerOf.tsx';
import { TextFieldOf } from '#core/form/fields.tsx';
import { FormError } from '#core/form/FormError.tsx';
import { MeanwhileNotice } from '#core/form/MeanwhileNotice.tsx';
import { Button } from '#core/ui/buttons/Button.tsx';
import { cx } from '#core/ui/style/cx.ts';
import { AddressLines } from './AddressLines.tsx';
import { FieldGrid, FormSection } from './FormSection.tsx';
import { GstFields } from './GstFields.tsx';
import { ChoiceOf, LookupOf } from './LookupOf.tsx';
import { StateOf } from './StateOf.tsx';
import { useSetUpForm, type Read, type SetUpMode } from './useSetUpForm.ts';

/** The buttons of edit-in-place stay at the lower edge of the window; on a phone above the footer bar. */
const inReach =
  'sticky bottom-0 z-10 -mx-1 bg-surface px-1 py-3 max-md:bottom-[calc(56px+env(safe-area-inset-bottom))] max-md:*:flex-1 md:justify-end';

/** A field that gets the focus is scrolled to where these buttons do not cover it. */
const clearOfButtons = '[&_:is(input,button,select)]:scroll-mb-24 max-md:[&_:is(input,button,select)]:scroll-mb-40';

interface Props {
  /** The values at the time when the form appeared; later replies do not change typed text. */
  read: Read;
  mode: SetUpMode;
  cancel(): void;
}

/** The set-up form (docs/specification/product.md section 2, Organisation setup). */
export function SetUpForm({ read, mode, cancel }: Props) {
  const view = mode === 'view';
  const { form, base, changes, gstType, country } = useSetUpForm(read, mode);
  const { fields } = form;
  const [pan, setPan] = useState(base.organisation.panNumber);
  const [formatId, setFormatId] = useState(base.organisation.dateFormatId);
  const format = base.dateFormats.find(({ id }) => id === formatId)?.name;
  const { address1, address2, city, zip } = base.organisation;
  const [doing, does] = mode === 'create' ? ['Saving', 'Save'] : ['Updating', 'Update'];
  return (
    <form {...form.props} className={cx('flex flex-col gap-6', view && clearOfButtons)}>
      <FormError text={form.error} />
      <MeanwhileNotice changes={changes} />
      <FormSection title="Organization settings">
        <FieldGrid>
          {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page is there to be filled in, and its title says no more */}
          <TextFieldOf of={fields.name} label="Organization Name" autoComplete="organization" autoFocus />
          <TextFieldOf of={fields.displayName} label="Display name" autoComplete="off" />
          <LookupOf of={fields.industryId} label="Industry" choices={base.industries} />
          <GstFields fields={fields} types={base.gstTypes} chosen={gstType} pan={pan} format={format} />
          {view && (
            <TextFieldOf
              of={fields.panNumber}
              label="Pan No"
              upperCase
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setPan(event.target.value)}
            />
          )}
        </FieldGrid>
      </FormSection>
      {view && (
        <FormSection title="General settings">
          <FieldGrid>
            <TextFieldOf of={fields.email} label="Email" lowerCase inputMode="email" spellCheck={false} />
            <TextFieldOf of={fields.phone} label="Phone" inputMode="numeric" />
            <TextFieldOf of={fields.website} label="Website" inputMode="url" spellCheck={false} autoCapitalize="none" />
          </FieldGrid>
        </FormSection>
      )}
      <FormSection title="Address settings">
        <FieldGrid>
          <LookupOf of={fields.countryId} label="Country" choices={base.countries} onChange={country.choose} />
          <StateOf
            of={fields.stateId}
            countryId={country.id}
            known={{ countryId: base.organisation.countryId, states: base.states }}
          />
        </FieldGrid>
        <AddressLines fields={fields} filled={Boolean(address1 || address2 || city || zip)} />
      </FormSection>
      <FormSection title="Regional settings">
        <FieldGrid>
          <LookupOf
            of={fields.currencyId}
            label="Currency"
            choices={base.currencies.map((currency) => ({ ...currency, name: `${currency.name} (${currency.code})` }))}
          />
          <ChoiceOf of={fields.dateFormatId} label="Date Format" choices={base.dateFormats} onChange={setFormatId} />
          <LookupOf of={fields.timeZoneId} label="Time Zone" choices={base.timeZones} />
          <ChoiceOf of={fields.fiscalYearId} label="Fiscal Year" choices={base.fiscalYears} />
          <ChoiceOf of={fields.employeeCountId} label="No of Employees" choices={base.employeeCounts} />
          <DatePickerOf of={fields.inventoryStartOn} label="Inventory Start date" format={format} />
        </FieldGrid>
      </FormSection>
      <div
        className={cx('flex gap-2 border-t border-line', view ? inReach : 'justify-end pt-5 max-md:flex-col-reverse')}
      >
        {mode !== 'update' && (
          <Button onClick={cancel} aria-disabled={form.busy || undefined}>
            Cancel
          </Button>
        )}
        <Button type="submit" variant="primary" busy={form.busy}>
          {form.busy ? doing : does}
        </Button>
      </div>
    </form>
  );
}
