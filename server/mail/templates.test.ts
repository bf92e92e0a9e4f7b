import { expect, test } from 'vitest';
import { asText, invitation } from './templates.ts';
import { webhookOff } from './webhookLetters.ts';

test.each(['x.test/win', 'Refunds refund@x.test', 'https:x'])('%j is in no mail: it would become a link', (name) => {
  const url = 'https://portal.example/';
  const invited = invitation({ name, inviter: name, organisation: name, url, newAccount: true });
  const off = webhookOff({ webhook: name, organisation: name, reason: 'It failed.', url });
  for (const letter of [invited, off]) expect(`${letter.subject} ${asText(letter)}`).not.toContain(name);
});
