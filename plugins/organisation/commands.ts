import { allOf } from '#core/access/rule.ts';
import { command, commands } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { runAndSay } from '#core/command/runCommand.ts';
import {
  createOrganisation,
  letAssistants,
  makePrimary,
  removeLogo,
  updateOrganisation,
  uploadLogo,
  viewOrganisation,
} from './contract.ts';
import { myOrganisationPath, organisationCreatePath, organisationPath, organisationUpdatePath } from './paths.ts';
import { ownershipCommands } from './ownershipCommands.ts';
import { fromAllowedAddress } from './rules.ts';
import { anotherOrganisation, become } from './switchCommands.ts';

/** The commands on organisations. */
export const organisationCommands = commands('organisation', {
  /** It is also the button of the organisation's page. */
  edit: command({
    title: 'Edit organisation',
    label: 'Edit',
    icon: 'pencil',
    keys: 'e',
    keysOn: organisationPath,
    keywords: [
      'update',
      'address',
      'tax',
      'gst',
      'currency',
      'company',
      'time zone',
      'timezone',
      'country',
      'date format',
      'fiscal year',
      'vat',
      'pan',
      'website',
      'phone',
    ],
    access: updateOrganisation.access,
    args: {},
    run(_values, host) {
      const id = host.viewer().organisationId;
      if (id !== null) host.go(organisationUpdatePath({ id }, { page: 'view' }));
    },
  }),

  /** Hidden when the server would refuse the form. */
  new: command({
    title: 'New organisation',
    label: 'New Organisation',
    icon: 'plus',
    keywords: ['create', 'add', 'set up', 'company'],
    keys: 'c',
    keysOn: myOrganisationPath,
    access: allOf(createOrganisation.access, fromAllowedAddress),
    args: {},
    run: (_values, host) => host.go(organisationCreatePath()),
  }),

  /**
   * Makes another organisation the primary one and opens My Organisations, because the current page belongs to the
   * former one.
   */
  makePrimary: command({
    title: 'Make primary…',
    label: 'Make Primary',
    icon: 'building',
    keywords: ['default', 'organisation', 'company'],
    harmless: true,
    access: makePrimary.access,
    evenWhen: makePrimary.evenWhen,
    args: { organisation: anotherOrganisation },
    run: ({ organisation }, host) => become(organisation, myOrganisationPath(), host),
  }),

  uploadLogo: command({
    title: 'Upload logo',
    label: 'Upload Logo',
    icon: 'upload',
    keywords: ['picture', 'image', 'brand', 'change'],
    access: uploadLogo.access,
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/LogoDialog.tsx'), {}),
  }),

  removeLogo: command({
    title: 'Remove logo',
    label: 'Remove Logo',
    icon: 'trash',
    keywords: ['picture', 'image', 'delete'],
    danger: true,
    access: removeLogo.access,
    args: {},
    available: async (host) =>
      (await host.load(viewOrganisation, {})).organisation.logo ? true : 'There is no logo to remove.',
    async run(_values, host) {
      const { organisation } = await host.load(viewOrganisation, {});
      const { id, logo } = organisation;
      if (!logo) return;
      const params = { organisationId: id, fileId: logo.id };
      host.confirm({
        title: 'Remove Logo',
        text: 'Are you sure you want to remove this logo ?',
        action: 'Remove',
        danger: true,
        run: () => runAndSay(() => host.call(removeLogo, { params }), host),
      });
    },
  }),

  letAssistants: command({
    title: 'Let assistants work here',
    label: 'Allow Assistants',
    icon: 'key',
    keywords: ['ai', 'mcp', 'model context protocol', 'agent', 'bot', 'llm', 'allow', 'claude', 'chatgpt', 'copilot'],
    access: letAssistants.access,
    args: {},
    available: async (host) => ((await assistantsOf(host)) ? 'Assistants are already allowed here.' : true),
    confirm: () => ({
      title: 'Allow Assistants',
      text: 'An assistant, such as a chat program, can then do what the holder of its access token may do. Where the portal asks you before a change, the assistant asks too. Everything it does is recorded in the activity.',
      action: 'Allow',
    }),
    run: (_values, host) => host.call(letAssistants, { body: { on: true } }),
  }),

  stopAssistants: command({
    title: 'Stop assistants',
    label: 'Stop Assistants',
    icon: 'power',
    keywords: ['ai', 'mcp', 'model context protocol', 'agent', 'bot', 'llm', 'forbid', 'claude', 'chatgpt', 'copilot'],
    access: letAssistants.access,
    args: {},
    available: async (host) => ((await assistantsOf(host)) ? true : 'Assistants are not allowed here.'),
    run: (_values, host) => host.call(letAssistants, { body: { on: false } }),
  }),

  ...ownershipCommands,
});

const assistantsOf = async (host: Host): Promise<boolean> =>
  (await host.load(viewOrganisation, {})).organisation.assistants;
