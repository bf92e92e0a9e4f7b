import * as z from 'zod/mini';
import { admin } from '#core/access/rules.ts';
import { fields, id, idParams } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { optionalText, requiredText } from '#core/contract/text/text.ts';
import { changeable } from './rules.ts';

// Each field once: our name, its name on the wire, its type.
const thing = fields({
  id: ['thing_id', id],
  name: ['thing_name', z.string()],
  description: ['thing_desc', z.string()],
  // Empty for what a program made.
  author: ['author_name', z.string()],
  authorId: ['author_id', z.nullable(id)],
  createdAt: ['created_at', z.int()],
});
export type Thing = z.output<typeof thing>;

/** The fields of the form and of its calls. */
export const newThing = fields({
  name: ['thing_name', requiredText('Name', 100)],
  description: ['thing_desc', optionalText('Description', 500)],
});

export const listThings = endpoint({
  method: 'GET',
  path: '/thing/list',
  summary: 'The things of the organisation',
  access: admin,
  reply: fields({ things: ['thing_list', z.array(thing)] }),
  reads: ['things'],
});

export const viewThing = endpoint({
  method: 'GET',
  path: '/thing/view/:id',
  summary: 'One thing',
  access: admin,
  params: idParams,
  reply: fields({ thing: ['thing_details', thing] }),
  reads: ['things'],
});

export const createThing = endpoint({
  method: 'POST',
  path: '/thing/create',
  summary: 'Add a thing',
  access: admin,
  body: newThing,
  reply: fields({ id: ['thing_id', id] }),
  changes: ['things'],
});

export const updateThing = endpoint({
  method: 'POST',
  path: '/thing/update',
  summary: 'Change a thing',
  access: admin,
  guards: [changeable],
  body: fields({
    id: ['thing_id', id],
    name: ['thing_name', newThing.schemas.name],
    description: ['thing_desc', newThing.schemas.description],
    /** The values that the form began with. What somebody else has saved since is not overwritten (409). */
    was: ['was', z.optional(fields({ name: ['thing_name', z.string()], description: ['thing_desc', z.string()] }))],
  }),
  reply: z.object({}),
  changes: ['things'],
});

export const deleteThing = endpoint({
  method: 'POST',
  path: '/thing/delete',
  summary: 'Delete a thing',
  access: admin,
  guards: [changeable],
  body: fields({ id: ['thing_id', id] }),
  reply: z.object({}),
  changes: ['things'],
});
