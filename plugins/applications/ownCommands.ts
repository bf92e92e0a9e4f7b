import { command, commands } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { leavePage } from '#core/command/leavePage.ts';
import { runAndSay } from '#core/command/runCommand.ts';
import { countText } from '#core/ui/text/countText.ts';
import type { OwnApplication } from './ownForm.ts';
import { archivedApplication, ownApplication, ownOrArchived } from './ownArgs.ts';
import {
  archiveApplication,
  createApplication,
  deleteApplication,
  endOldSecrets,
  rotateSecret,
  updateApplication,
  uploadIcon,
  viewOwnApplication,
} from './ownContract.ts';
import { applicationPath, applicationViewPath } from './paths.ts';
import type { Named } from './rules.ts';

const words = ['own', 'custom', 'sso', 'openid', 'oidc', 'oauth'];

const readWhole = ({ id }: Named, host: Host) => host.call(viewOwnApplication, { params: { id } });

/** Where an application leads people, and where it tells of them. */
function addressesOf({ url, mobileUrl, signOn }: Pick<OwnApplication, 'url' | 'mobileUrl' | 'signOn'>): string[] {
  const { redirectUris = [], postLogoutUris = [], backchannelLogoutUri, initiateLoginUri } = signOn ?? {};
  const all = [url, mobileUrl, ...redirectUris, ...postLogoutUris, backchannelLogoutUri, initiateLoginUri];
  return [...new Set(all.filter((one) => typeof one === 'string' && one !== ''))] as string[];
}

/** An assistant may have read an address in a text that somebody else has written. */
function leadsElsewhere(now: OwnApplication, before?: OwnApplication) {
  const known = before ? addressesOf(before) : [];
  const added = addressesOf(now).filter((one) => !known.includes(one));
  if (added.length === 0) return undefined;
  return {
    title: 'Lead people to these addresses?',
    text: [`From now on ${now.name} leads the people of your organisation to:`, ...added].join('\n'),
    action: 'Save',
  };
}

/** What programs are asked before a secret is replaced; in the browser, the dialog says it. */
const whetherToRotate = ({ endsOld }: { endsOld?: boolean }) => ({
  title: 'Rotate Secret',
  text: endsOld
    ? 'The application gets a new secret, and the old ones end now. Nobody can sign in there until it has the new one.'
    : 'The application gets a new secret. The old one works for 24 more hours.',
  action: 'Rotate',
});

/** The commands on the applications that the organisation adds itself. */
export const ownApplicationCommands = commands('applications', {
  new: command({
    title: 'New application',
    label: 'New Application',
    icon: 'plus',
    keywords: [...words, 'saml', 'single sign on', 'add', 'create', 'link'],
    additive: true,
    access: createApplication.access,
    saves: { call: createApplication, confirm: leadsElsewhere },
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/OwnApplication.tsx'), {}),
  }),

  edit: command({
    title: 'Edit application…',
    label: 'Edit',
    icon: 'pencil',
    keys: 'e',
    keysOn: applicationViewPath,
    keywords: [...words, 'change', 'roles', 'redirect', 'address', 'uri', 'callback', 'client id'],
    harmless: true,
    row: 1,
    access: updateApplication.access,
    saves: { call: updateApplication, reads: readWhole, confirm: leadsElsewhere },
    args: { application: ownApplication },
    async run(values, host) {
      const application = await readWhole(values.application, host);
      host.open(() => import('./dialogs/OwnApplication.tsx'), { application });
    },
  }),

  icon: command({
    title: 'Upload application icon…',
    label: 'Upload Icon…',
    icon: 'upload',
    keywords: [...words, 'image', 'logo', 'picture'],
    harmless: true,
    row: 1,
    access: uploadIcon.access,
    args: { application: ownApplication },
    run: ({ application }, host) => host.open(() => import('./dialogs/IconDialog.tsx'), { application }),
  }),

  rotateSecret: command({
    title: 'Rotate secret…',
    label: 'Rotate Secret…',
    icon: 'key',
    keywords: [...words, 'application', 'client', 'new', 'regenerate', 'roll', 'leaked'],
    access: rotateSecret.access,
    saves: { call: rotateSecret, confirm: whetherToRotate },
    args: { application: ownApplication },
    run: ({ application }, host) => host.open(() => import('./dialogs/RotateSecret.tsx'), { application }),
  }),

  endOldSecrets: command({
    title: 'End old secrets of application…',
    label: 'End Old Secrets…',
    icon: 'trash',
    keywords: [...words, 'client', 'leaked', 'revoke', 'rotate'],
    danger: true,
    access: endOldSecrets.access,
    args: { application: ownApplication },
    confirm: ({ application: { name } }) => ({
      title: 'End Old Secrets',
      text: `After this, only the current secret of ${name} works. If ${name} does not use it yet, nobody can sign in there.`,
      action: 'End',
    }),
    run: ({ application: { id } }, host) => host.call(endOldSecrets, { body: { id } }),
  }),

  testSignOn: command({
    title: 'Test sign-on…',
    label: 'Test Sign-on',
    icon: 'external-link',
    keywords: [...words, 'application', 'claims', 'check', 'try'],
    harmless: true,
    access: rotateSecret.access,
    args: { application: ownApplication },
    run: ({ application: { id } }, host) => host.openTab(`/oidc/test/${id}`),
  }),

  archive: command({
    title: 'Archive application…',
    label: 'Archive…',
    icon: 'layers',
    keywords: [...words, 'remove', 'hide', 'retire'],
    row: 2,
    access: archiveApplication.access,
    args: { application: ownApplication },
    run: ({ application }, host) =>
      ask(host, application, {
        title: 'Archive Application',
        after: 'Nobody can open it then. Everything about it is kept, and you can restore it.',
        action: 'Archive',
        run: () => host.call(archiveApplication, { body: { id: application.id, archived: true } }),
      }),
  }),

  restore: command({
    title: 'Restore application…',
    icon: 'history',
    keywords: [...words, 'archived', 'bring back'],
    additive: true,
    access: archiveApplication.access,
    args: { application: archivedApplication },
    run: ({ application: { id } }, host) => host.call(archiveApplication, { body: { id, archived: false } }),
  }),

  delete: command({
    title: 'Delete application…',
    label: 'Delete…',
    icon: 'trash',
    keywords: [...words, 'remove', 'archived'],
    danger: true,
    row: 2,
    access: deleteApplication.access,
    args: { application: ownOrArchived },
    run: ({ application }, host) =>
      ask(host, application, {
        title: 'Delete Application',
        after:
          'Its roles, assignments and secret are deleted too. It cannot be brought back. An archived application can.',
        action: 'Delete',
        danger: true,
        run: () => host.call(deleteApplication, { params: { id: application.id } }),
      }),
  }),
});

interface Question {
  title: string;
  after: string;
  action: string;
  danger?: boolean;
  run(): Promise<{ message: string }>;
}

/** Asks with the number of people and groups who lose access. */
async function ask(host: Host, { id, name }: Named, { after, run, ...question }: Question): Promise<void> {
  const { archived, peopleCount, groupCount } = await host.call(viewOwnApplication, { params: { id } });
  const people = countText(peopleCount, 'person', { many: 'people' });
  const groups = groupCount > 0 ? `, in ${countText(groupCount, 'group')}` : '';
  const who =
    archived || peopleCount === 0
      ? `Nobody has access to ${name}.`
      : `${people}${groups} ${peopleCount === 1 ? 'loses' : 'lose'} access to ${name}.`;
  host.confirm({
    ...question,
    text: `${who} ${after}`,
    run: () =>
      runAndSay(
        () =>
          host.batch(async () => {
            const answer = await run();
            await leavePage(applicationViewPath({ id }), applicationPath(), host);
            return answer;
          }),
        host,
      ),
  });
}
