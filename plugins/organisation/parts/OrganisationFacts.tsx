import { useAtomValue } from 'jotai';
import { useId, type ReactNode } from 'react';
import { admits } from '#core/access/rule.ts';
import { CommandButton } from '#core/command/CommandButton.tsx';
import { useCommandById } from '#core/plugin/useCommandById.ts';
import { viewerAtom } from '#core/session/session.ts';
import { CopyableEmail } from '#core/ui/contact/CopyableEmail.tsx';
import { CopyablePhone } from '#core/ui/contact/CopyablePhone.tsx';
import { dayText, formatDay } from '#core/text/days.ts';
import { Skeleton, SkeletonRows } from '#core/ui/page/Skeleton.tsx';
import { organisationCommands } from '../commands.ts';
import { withdrawOwnership, type OrganisationView } from '../contract.ts';

/** The skeleton of the facts. */
export const FactsSkeleton = () => (
  <div className={grid}>
    {[5, 6, 3, 6].map((rows, section) => (
      <div key={section}>
        <span className="flex h-7 items-center">
          <Skeleton className="h-3 w-40" />
        </span>
        <SkeletonRows rows={rows} columns={2} flush />
      </div>
    ))}
  </div>
);

const grid = 'grid max-w-4xl gap-x-10 gap-y-8 pb-10 max-md:pt-4 lg:grid-cols-2';

/** The values of an organisation, in the four sections of docs/specification/product.md section 2, and whether assistants may work in it. */
export function OrganisationFacts({ organisation }: { organisation: OrganisationView }) {
  const { currency, currencyCode, ownershipOffer: offer } = organisation;
  const mayTransfer = admits(withdrawOwnership.access, useAtomValue(viewerAtom));
  const transfer = useCommandById('admins.transfer-ownership');
  return (
    <div className={grid}>
      <Section title="General Information">
        <Fact label="Display name" text={organisation.displayName} />
        <Fact label="Website" text={organisation.website}>
          {/^https?:\/\//i.test(organisation.website) && (
            <a
              href={organisation.website}
              target="_blank"
              rel="noreferrer"
              className="rounded-sm text-accent underline-offset-2 over:underline max-md:py-3"
            >
              {organisation.website}
            </a>
          )}
        </Fact>
        <Fact label="Email" text={organisation.email}>
          {organisation.email && <CopyableEmail email={organisation.email} />}
        </Fact>
        <Fact label="Industry" text={organisation.industry} />
        <Fact label="Phone" text={organisation.phone}>
          {organisation.phone && <CopyablePhone phone={organisation.phone} />}
        </Fact>
      </Section>
      <Section title="Address Information">
        <Fact label="Address Line1" text={organisation.address1} />
        <Fact label="Address Line2" text={organisation.address2} />
        <Fact label="City" text={organisation.city} />
        <Fact label="State" text={organisation.state} />
        <Fact label="Country" text={organisation.country} />
        <Fact label="Zip/Postal code" text={organisation.zip} />
      </Section>
      <Section title="Regional Information">
        <Fact label="Fiscal year" text={organisation.fiscalYear} />
        <Fact label="Timezone" text={organisation.timeZone} />
        <Fact label="Number of employees" text={organisation.employeeCount} />
      </Section>
      <Section title="Organisation Information">
        <Fact label="GST type" text={organisation.gstType} />
        <Fact label="PAN number" text={organisation.panNumber} />
        <Fact label="GST number" text={organisation.gstNumber} />
        <Fact label="GST registered on" text={formatDay(organisation.gstRegisteredOn, organisation.datesAs)} />
        <Fact label="Currency" text={currencyCode ? `${currency} (${currencyCode})` : currency} />
        <Fact label="Date format" text={organisation.dateFormat} />
      </Section>
      {mayTransfer && (
        <Section title="Ownership">
          <Fact label="Offered to" text="Nobody">
            <span className="flex flex-wrap items-center gap-3">
              <span>{offer ? `${offer.name}, until ${dayText(offer.until)}` : 'Nobody'}</span>
              {offer ? (
                <CommandButton command={organisationCommands.withdrawOwnership} />
              ) : (
                transfer && <CommandButton command={transfer} variant="secondary" />
              )}
            </span>
          </Fact>
        </Section>
      )}
      <Section title="Programs">
        <Fact label="Assistants" text="Off">
          <span className="flex flex-wrap items-center gap-3">
            <span>{organisation.assistants ? 'Allowed' : 'Off'}</span>
            <CommandButton
              command={
                organisation.assistants ? organisationCommands.stopAssistants : organisationCommands.letAssistants
              }
            />
          </span>
        </Fact>
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-line pb-2 font-semibold">
        {title}
      </h2>
      <dl className="divide-y divide-line">{children}</dl>
    </section>
  );
}

/** A value with its label; '-' if it is empty. */
function Fact({ label, text, children }: { label: string; text: string; children?: ReactNode }) {
  return (
    <div className="flex min-h-10 gap-4 py-2 text-sm">
      <dt className="w-2/5 max-w-36 shrink-0 text-muted">{label}</dt>
      <dd className="min-w-0 flex-1 wrap-anywhere">{children || text || '-'}</dd>
    </div>
  );
}
