import * as z from 'zod/mini';
import { member } from '#core/access/rules.ts';
import { digits, fields, id, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { pictureVisibility, profilePicture } from '#core/contract/picture.ts';

/** Every user manages the own picture only (docs/specification/server.md section 3). */
export const addPicture = endpoint({
  method: 'POST',
  path: '/user/addprofilepic',
  summary: 'Set a first picture of oneself: PNG, JPEG or GIF of at most 5 MB, kept as PNG without metadata',
  access: member,
  peopleOnly: true,
  upload: 'image',
  reply: fields({ picture: ['profilepic', z.optional(profilePicture)] }),
  changes: ['people', 'session'],
});

export const replacePicture = endpoint({
  method: 'POST',
  path: '/user/updateprofilepic/',
  summary: 'Set another picture of oneself in the place of the one named; its visibility stays',
  access: member,
  peopleOnly: true,
  query: fields({ id: ['file_id', digits] }),
  upload: 'image',
  reply: fields({ picture: ['profilepic', z.optional(profilePicture)] }),
  changes: ['people', 'session'],
});

export const removePicture = endpoint({
  method: 'DELETE',
  path: '/user/deleteprofilepic/:id',
  summary: 'Remove your own picture',
  access: member,
  peopleOnly: true,
  params: idParams,
  reply: z.object({}),
  changes: ['people', 'session'],
});

export const setPictureVisibility = endpoint({
  method: 'POST',
  path: '/user/updateprofilevisibility',
  summary:
    'Who may see your own picture: 2 employees of my organisation, 3 anyone who is signed in, 4 only myself, 0 as 2',
  access: member,
  peopleOnly: true,
  body: fields({ id: ['file_id', id], visibility: ['profilepic_visibility', pictureVisibility] }),
  reply: z.object({}),
  changes: ['people', 'session'],
});

export const showPicture = endpoint({
  method: 'GET',
  path: '/user/profilepic/:id',
  summary: "A person's picture, for those who may see it",
  access: member,
  loadedBy: 'img',
  params: idParams,
  reply: 'binary',
});
