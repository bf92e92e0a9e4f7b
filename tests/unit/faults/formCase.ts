import { screen, waitFor } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect } from 'vitest';
import type { Details } from '#core/contract/session.ts';
import type { Canned } from '#tests/builders/render/fakeServer.ts';

/** A form of the portal, and how to send it. */
export interface FormCase {
  name: string;
  /** The file of the form; tests/house/browser/forms.test.ts finds forms without a case. */
  source: string;
  /** The reply of its call at the end. */
  done: Canned;
  /** Replies to its other calls. */
  replies?: readonly Canned[];
  details?: Details;
  /** Fills the form in. */
  fill(user: UserEvent): Promise<void>;
  /** The submit button. */
  send: string;
  /** A field by our name and by its label, for a refusal of that field. */
  field?: [name: string, label: string];
  /** The text of a final conflict, such as a mailed link that was used meanwhile; nothing can be sent then. */
  endsBy?: RegExp;
  /** The error is a message at the top of the page, because the form is one button. */
  saidAbove?: boolean;
  /** The value must be chosen again for each sending, such as a file. */
  anew?: boolean;
}

/** A form of the signed-in portal: a dialog, or a part of a page. */
export interface SignedInFormCase extends FormCase {
  form: ReactNode;
}

export const PASSWORD = 'Demo-Portal-2026';

/** Types texts into fields, found by the start of their labels. */
export const typing = (texts: Record<string, string>) => async (user: UserEvent) => {
  for (const [label, text] of Object.entries(texts)) {
    const field = await screen.findByLabelText(new RegExp(`^${label}`));
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  }
};

/** Picks an option of a select or a combobox. */
export async function pick(user: UserEvent, label: string, option: RegExp | string): Promise<void> {
  await user.click(await screen.findByRole('combobox', { name: label }));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Adds an option to a field with several values, whose list stays open. */
export async function add(user: UserEvent, label: string, option: RegExp | string): Promise<void> {
  await pick(user, label, option);
  await user.keyboard('{Escape}');
}

/** Presses a button by its name, without its role: in a large form roles take jsdom a second. */
export async function press(user: UserEvent, name: string): Promise<void> {
  const named = ({ textContent, ariaLabel }: Element) => (ariaLabel ?? textContent) === name;
  const button = () => [...document.querySelectorAll('button')].find(named);
  await waitFor(() => expect(button(), name).toBeDefined());
  await user.click(button() as HTMLElement);
}

/** A range of network addresses. */
export const addressRange = typing({ From: '203.0.113.1', To: '203.0.113.9' });
