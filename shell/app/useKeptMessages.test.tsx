import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { forgetPeople } from '#core/command/opened.ts';
import { forgetMessages, notify, recentMessages } from '#core/ui/toast/toast.ts';
import { useKeptMessages } from './useKeptMessages.ts';

const texts = () => recentMessages().map(({ text, details }) => [text, ...(details ?? [])]);

/** A reload of the page by the person with this id. */
function reload(personId: number) {
  forgetMessages();
  renderHook(() => useKeptMessages(personId));
}

beforeEach(() => {
  forgetMessages();
  sessionStorage.clear();
});

test('recent messages are there after a reload, for this person alone', () => {
  const before = renderHook(() => useKeptMessages(1));
  act(() => notify('success', 'Resend invitation: 1 of 1 succeeded.', { details: ['Ann: succeeded'] }));
  act(() => notify('danger', 'This address is taken.'));
  const textsBefore = texts();
  before.unmount();
  reload(1);
  expect(texts()).toEqual(textsBefore);
  reload(2);
  expect(texts()).toEqual([]);
});

test('the sign-in page forgets them, as everything about people', () => {
  const before = renderHook(() => useKeptMessages(1));
  act(() => notify('success', 'Pia Kern was invited.'));
  before.unmount();
  forgetPeople();
  expect(sessionStorage).toHaveLength(0);
});

test('what is stored but not by the portal is ignored', () => {
  sessionStorage.setItem('gatehouse.people.messages', '{"personId":1,"messages":[{"type":"loud"}]}');
  reload(1);
  expect(texts()).toEqual([]);
});
