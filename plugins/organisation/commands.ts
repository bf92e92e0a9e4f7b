import { record } from '#core/command/arg.ts';
import { command } from '#core/command/command.ts';
import { organisationSource } from './args.ts';
import {
  createOrganisation,
  makePrimary,
  removeLogo,
  updateOrganisation,
  uploadLogo,
  viewOrganisation,
} from './contract.ts';
import { organisationCreatePath, organisationUpdatePath } from './paths.ts';
import { notPrimary } from './rules.ts';

/** The button 'Go to Organisation', the palette's entry and the shell's 'Switch organisation…'. */
export const makePrimaryCommand = command({
  id: 'organisation.make-primary',
  title: 'Make primary…',
  label: 'Go to Organisation',
  icon: 'building',
  keywords: ['switch organisation', 'change company'],
  access: makePrimary.access,
  args: { organisation: record(organisationSource, { when: notPrimary }) },
  async run({ organisation }, host) {
    const answer = await host.call(makePrimary, { params: { id: organisation.id } });
    // The index decides where the person belongs in the new organisation, once its session is there (product.md section 4).
    host.go('/');
    return answer;
  },
});

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

export const newOrganisationCommand = command({
  id: 'organisation.new',
  title: 'New organisation',
  label: 'New Organisation',
  icon: 'plus',
  keywords: ['create', 'add', 'set up', 'company'],
  access: createOrganisation.access,
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

export const removeLogoCommand = command({
  id: 'organisation.remove-logo',
  title: 'Remove logo',
  label: 'Remove Logo',
  icon: 'trash',
  keywords: ['picture', 'image', 'delete'],
  access: removeLogo.access,
  args: {},
  // Which logo it is has to be read first; there is nothing to confirm where there is none.
  async run(_values, host) {
    const { organisation } = await host.load(viewOrganisation, {});
    if (!organisation.logo) return host.notify('info', 'There is no logo to remove.');
    const params = { organisationId: organisation.id, fileId: organisation.logo.id };
    host.confirm({
      title: 'Remove Logo',
      text: 'Are you sure you want to remove this logo ?',
      action: 'Remove',
      danger: true,
      run: async () => {
        const { message } = await host.call(removeLogo, { params });
        host.notify('success', message);
      },
    });
  },
});
