import { command } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { runCommand } from '#core/command/runCommand.ts';
import { addPicture, removePicture as remove, setPictureVisibility } from './contract.ts';

/** What pressing the own picture does: everything about it, or the choice of a first one. */
export const ownPicture = command({
  id: 'users.own-picture',
  title: 'Profile picture…',
  icon: 'camera',
  keywords: ['photo', 'avatar', 'me', 'profile'],
  access: addPicture.access,
  args: {},
  run: (_values, host) =>
    pictureOf(host)
      ? host.open(() => import('./dialogs/PictureActions.tsx'), {})
      : host.open(() => import('./dialogs/PictureDialog.tsx'), {}),
});

export const changePicture = command({
  id: 'users.change-picture',
  title: 'Change profile picture',
  label: 'Change Profile Picture',
  icon: 'camera',
  keywords: ['photo', 'avatar', 'upload', 'crop'],
  access: addPicture.access,
  args: {},
  run: (_values, host) => host.open(() => import('./dialogs/PictureDialog.tsx'), {}),
});

export const pictureVisibility = command({
  id: 'users.picture-visibility',
  title: 'Profile picture visibility…',
  label: 'Profile Picture Visibility',
  icon: 'eye',
  keywords: ['photo', 'avatar', 'privacy', 'who', 'hide', 'show'],
  access: setPictureVisibility.access,
  args: {},
  run: (_values, host) => {
    const picture = pictureOf(host);
    if (!picture) return sayNone(host);
    host.open(() => import('./dialogs/PictureVisibility.tsx'), { picture });
  },
});

const removal = {
  id: 'users.remove-picture',
  title: 'Remove profile picture',
  label: 'Remove Profile Picture',
  icon: 'trash',
  keywords: ['photo', 'avatar', 'delete'],
  danger: true,
  access: remove.access,
  args: {},
} as const;

export const removePicture = command({
  ...removal,
  // Who has none is told so instead of being asked.
  run: (_values, host) => (pictureOf(host) ? runCommand(removeNow, {}, host) : sayNone(host)),
});

/** The question and the removal, once there is a picture. */
const removeNow = command({
  ...removal,
  confirm: () => ({
    title: 'Remove Profile Picture',
    text: 'Are you sure you want to remove Profile Picture?',
    action: 'Remove',
  }),
  run: async (_values, host) => {
    const picture = pictureOf(host);
    return picture ? host.call(remove, { params: { id: picture.id } }) : sayNone(host);
  },
});

const pictureOf = (host: Host) => host.session().person.picture;

const sayNone = (host: Host) => host.notify('info', 'You have no profile picture yet.');
