import { render, screen, waitFor } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import { PaletteList } from './PaletteList.tsx';
import type { Row } from './PaletteRow.tsx';

const list = createRef<HTMLDivElement>();
const row = (id: string): Row => ({ id, title: id, choose: () => undefined });

function listOf(ids: readonly string[], searching: boolean) {
  return (
    <PaletteList
      label="Which user?"
      placeholder=""
      crumbs={[]}
      typed="ina"
      onTyped={() => undefined}
      groups={[{ id: 'choices', rows: ids.map(row) }]}
      searching={searching}
      isOpen={searching}
      empty="Nobody"
      said=""
      list={list}
      onBack={() => undefined}
      onClose={() => undefined}
      footer={null}
    />
  );
}

test('a row is under the cursor when results replace all former rows at once', async () => {
  const { rerender } = render(listOf(['Ina', 'Ivan', 'Ira'], true));
  await screen.findByText('Ina');
  rerender(listOf(['Ida', 'Ingrid'], false));
  await waitFor(() => expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Ida'));
});
