import { record } from '#core/command/arg.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import { commands, command } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { abandonUnsaved, confirmLeave } from '#core/form/unsaved.ts';
import { organisationSource } from './args.ts';
import { makePrimary, type OrganisationItem } from './contract.ts';
import { notPrimary } from './rules.ts';

/** An organisation of the person that is not the primary one. */
export const anotherOrganisation = record(organisationSource, {
  none: 'You belong to one organisation only.',
  when: notPrimary,
});

/**
 * Opens another organisation: the button 'Go to Organisation', and 'Switch organisation…' in the palette. It is among
 * the shell's commands. The portal shows the primary organisation, so the command makes the other one primary.
 */
export const switchCommands = commands('shell', {
  switchOrganisation: command({
    title: 'Switch organisation…',
    label: 'Go to Organisation',
    icon: 'building-2',
    keywords: ['open', 'company', 'tenant', 'workspace', 'change organisation'],
    harmless: true,
    access: makePrimary.access,
    evenWhen: makePrimary.evenWhen,
    args: { organisation: anotherOrganisation },
    // The index waits for the new organisation's session and chooses the page (docs/specification/product.md section
    // 4).
    run: ({ organisation }, host) => become(organisation, '/', host),
  }),
});

/** Makes the organisation the primary one and goes to `to`. */
export async function become({ id }: OrganisationItem, to: string, host: Host) {
  // The former organisation's pages disappear, including a changed form.
  if (!(await confirmLeave())) throw new Cancelled();
  const answer = await host.call(makePrimary, { params: { id } });
  abandonUnsaved();
  host.go(to);
  return answer;
}
