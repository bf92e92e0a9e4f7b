import { act, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { abandonUnsaved, askToLeaveBy, confirmLeave, hasUnsaved } from './unsaved.ts';
import { useUnsaved } from './useUnsaved.ts';

function Form({ changed }: { changed: boolean }) {
  const saved = useUnsaved(changed);
  return (
    <button type="button" onClick={saved}>
      Save
    </button>
  );
}

afterEach(() => vi.restoreAllMocks());

describe('unsaved changes', () => {
  test('exist as long as the changed form is mounted', () => {
    const { rerender, unmount } = render(<Form changed={false} />);
    expect(hasUnsaved()).toBe(false);
    rerender(<Form changed />);
    expect(hasUnsaved()).toBe(true);
    rerender(<Form changed={false} />);
    expect(hasUnsaved()).toBe(false);
    rerender(<Form changed />);
    unmount();
    expect(hasUnsaved()).toBe(false);
  });

  test('of one form do not end with those of another form', () => {
    const both = render(
      <>
        <Form key="a" changed />
        <Form key="b" changed />
      </>,
    );
    both.rerender(<Form key="a" changed />);
    expect(hasUnsaved()).toBe(true);
  });

  test('a saved form may be left in the same task', () => {
    const { rerender } = render(<Form changed />);
    act(() => screen.getByRole('button').click());
    expect(hasUnsaved()).toBe(false);
    rerender(<Form changed={false} />);
    rerender(<Form changed />);
    expect(hasUnsaved()).toBe(true);
  });

  test('can be given up', () => {
    render(<Form changed />);
    abandonUnsaved();
    expect(hasUnsaved()).toBe(false);
  });
});

describe('leaving', () => {
  test('asks nothing if nothing is unsaved', async () => {
    const ask = vi.fn(() => Promise.resolve(false));
    const end = askToLeaveBy(ask);
    await expect(confirmLeave()).resolves.toBe(true);
    expect(ask).not.toHaveBeenCalled();
    end();
  });

  test("asks with the question that was set last, and with the browser's dialog if there is none", async () => {
    render(<Form changed />);
    const browser = vi.spyOn(window, 'confirm').mockReturnValue(true);
    const end = askToLeaveBy(() => Promise.resolve(false));
    await expect(confirmLeave()).resolves.toBe(false);
    expect(browser).not.toHaveBeenCalled();
    end();
    await expect(confirmLeave()).resolves.toBe(true);
    expect(browser).toHaveBeenCalledOnce();
  });
});
