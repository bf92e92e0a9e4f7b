import { member } from '#core/access/rules.ts';
import { fields } from '#core/contract/codec.ts';
import { endpoint } from '#core/contract/endpoint.ts';
import { confirmPassword } from './proofField.ts';

/** The fields of the dialog that downloads the own data, and of its call. */
export const dataProof = fields({ password: ['password', confirmPassword] });

export const downloadData = endpoint({
  method: 'POST',
  path: '/security/data/download',
  summary: 'All data that the portal keeps of the person, as a JSON file; a few times a day',
  access: member,
  // No token gets it, whatever it may read.
  scope: null,
  body: dataProof,
  reply: 'binary',
  // It changes no readable data; the download is an entry that the person alone is told.
  changes: [],
});
