import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useReading } from '#core/client/queries.ts';
import { listOrganisations } from '#plugins/organisation/contract.ts';
import { answer, refuse } from '#tests/builders/fakeServer.ts';
import { renderSignedIn } from '#tests/builders/renderSignedIn.tsx';

function Organisations() {
  const { data, error } = useReading(listOrganisations, {});
  return <p>{data ? `${data.organisations.length} organisations` : (error?.message ?? 'Reading')}</p>;
}

test('what could not be read while offline is read when the network is back', async () => {
  const { server } = await renderSignedIn(<Organisations />, {
    replies: [refuse(listOrganisations, 500, 'Not reached.')],
  });
  expect(await screen.findByText('Not reached.')).toBeVisible();
  server.reply(answer(listOrganisations, { organisations: [] }));
  await act(async () => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('online'));
  });
  expect(await screen.findByText('0 organisations')).toBeVisible();
});
