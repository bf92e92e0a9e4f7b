import { allOf } from '#core/access/rule.ts';
import { record } from '#core/command/arg.ts';
import { Cancelled } from '#core/command/cancelled.ts';
import { command } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { abandonUnsaved, confirmLeave } from '#core/form/unsaved.ts';
import { organisationSource } from './args.ts';
import {
  createOrganisation,
  makePrimary,
  removeLogo,
  updateOrganisation,
  uploadLogo,
  viewOrganisation,
  type OrganisationItem,
} from './contract.ts';
import { myOrganisationPath, organisationCreatePath, organisationUpdatePath } from './paths.ts';
import { fromAllowedAddress, notPrimary } from './rules.ts';

const another = { organisation: record(organisationSource, { when: notPrimary }) };

/**
 * Opens another organisation: the button 'Go to Organisation', and in the palette 'Switch organisation…', which the shell
 * lists. The portal shows the primary organisation, so it becomes that.
 */
export const switchOrganisation = command({
  id: 'shell.switch-organisation',
  title: 'Switch organisation…',
  label: 'Go to Organisation',
  icon: 'building-2',
  keywords: ['open', 'company', 'change organisation'],
  access: makePrimary.access,
  evenWhen: makePrimary.evenWhen,
  args: another,
  // The index decides where the person belongs in the new organisation, once its session is there (product.md section 4).
  run: ({ organisation }, host) => become(organisation, '/', host),
});

/** Says which organisation is the primary one, and shows it in the list of them: what one is on belongs to the former. */
export const makePrimaryCommand = command({
  id: 'organisation.make-primary',
  title: 'Make primary…',
  label: 'Make primary',
  icon: 'building',
  keywords: ['default', 'organisation', 'company'],
  access: makePrimary.access,
  evenWhen: makePrimary.evenWhen,
  args: another,
  run: ({ organisation }, host) => become(organisation, myOrganisationPath(), host),
});

async function become({ id }: OrganisationItem, to: string, host: Host) {
  // Nothing of the former organisation stays on screen, a changed form neither.
  if (!(await confirmLeave())) throw new Cancelled();
  const answer = await host.call(makePrimary, { params: { id } });
  abandonUnsaved();
  host.go(to);
  return answer;
}

/** Also the button of the organisation's page. */
export const editOrganisation = command({
  id: 'organisation.edit',
  title: 'Edit organisation',
  label: 'Edit',
  icon: 'pencil',
  keywords: ['update', 'address', 'tax', 'gst', 'currency', 'company'],
  access: updateOrganisation.access,
  args: {},
  run(_values, host) {
    const id = host.viewer().organisationId;
    if (id !== null) host.go(organisationUpdatePath({ id }, { page: 'view' }));
  },
});

/** Not where the server would refuse the form that it leads to. */
export const newOrganisationCommand = command({
  id: 'organisation.new',
  title: 'New organisation',
  label: 'New Organisation',
  icon: 'plus',
  keywords: ['create', 'add', 'set up', 'company'],
  keys: 'c',
  keysOn: myOrganisationPath,
  access: allOf(createOrganisation.access, fromAllowedAddress),
  args: {},
  run: (_values, host) => host.go(organisationCreatePath()),
});

export const uploadLogoCommand = command({
  id: 'organisation.upload-logo',
  title: 'Upload logo',
  label: 'Upload Logo',
  icon: 'upload',
  keywords: ['picture', 'image', 'brand', 'change'],
  access: uploadLogo.access,
  args: {},
  run: (_values, host) => host.open(() => import('./dialogs/LogoDialog.tsx'), {}),
});

const removal = {
  id: 'organisation.remove-logo',
  title: 'Remove logo',
  label: 'Remove Logo',
  icon: 'trash',
  keywords: ['picture', 'image', 'delete'],
  danger: true,
  access: removeLogo.access,
  args: {},
} as const;

export const removeLogoCommand = command({
  ...removal,
  // Which logo it is has to be read first; there is nothing to confirm where there is none.
  async run(_values, host) {
    const { organisation } = await host.load(viewOrganisation, {});
    if (!organisation.logo) return host.notify('info', 'There is no logo to remove.');
    await runCommand(removeNow({ organisationId: organisation.id, fileId: organisation.logo.id }), {}, host);
  },
});

/** The question and the removal of a certain logo. */
const removeNow = (params: { organisationId: number; fileId: number }) =>
  command({
    ...removal,
    confirm: () => ({
      title: 'Remove Logo',
      text: 'Are you sure you want to remove this logo ?',
      action: 'Remove',
    }),
    run: (_values, host) => host.call(removeLogo, { params }),
  });
