import { command } from '#core/command/command.ts';
import type { Host } from '#core/command/host.ts';
import { runAndSay } from '#core/command/runCommand.ts';
import { addPicture, removePicture, setPictureVisibility } from './contract.ts';

const pictureOf = (host: Host) => host.session().person.picture;

const hasPicture = (host: Host) => Boolean(pictureOf(host)) || 'You have no profile picture yet.';

/** The commands on the own picture. commands.ts lists them. */
export const pictureCommands = {
  /** Pressing the own picture opens its actions, or the file dialog if there is no picture. */
  ownPicture: command({
    title: 'Profile picture…',
    icon: 'camera',
    keywords: ['photo', 'avatar', 'me', 'profile'],
    access: addPicture.access,
    args: {},
    run: (_values, host) =>
      pictureOf(host)
        ? host.open(() => import('./dialogs/PictureActions.tsx'), {})
        : host.open(() => import('./dialogs/PictureDialog.tsx'), {}),
  }),

  changePicture: command({
    title: 'Change profile picture',
    label: 'Change Profile Picture',
    icon: 'camera',
    keywords: ['photo', 'avatar', 'upload', 'crop'],
    suggested: true,
    access: addPicture.access,
    args: {},
    run: (_values, host) => host.open(() => import('./dialogs/PictureDialog.tsx'), {}),
  }),

  pictureVisibility: command({
    title: 'Profile picture visibility…',
    label: 'Profile Picture Visibility',
    icon: 'eye',
    keywords: ['photo', 'avatar', 'privacy', 'who', 'hide', 'show'],
    access: setPictureVisibility.access,
    args: {},
    available: hasPicture,
    run: (_values, host) => {
      const picture = pictureOf(host);
      if (!picture) return;
      host.open(() => import('./dialogs/PictureVisibility.tsx'), { picture });
    },
  }),

  removePicture: command({
    title: 'Remove profile picture',
    label: 'Remove Profile Picture',
    icon: 'trash',
    keywords: ['photo', 'avatar', 'delete'],
    danger: true,
    access: removePicture.access,
    args: {},
    available: hasPicture,
    run(_values, host) {
      const picture = pictureOf(host);
      // Without a picture the command says so instead of asking.
      if (!picture) return;
      host.confirm({
        title: 'Remove Profile Picture',
        text: 'Are you sure you want to remove Profile Picture?',
        action: 'Remove',
        danger: true,
        run: () => runAndSay(() => host.call(removePicture, { params: { id: picture.id } }), host),
      });
    },
  }),
};
