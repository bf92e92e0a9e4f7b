import { useEffect } from 'react';

/** After each attempt to submit, the first wrong field has the focus; without one, the error at the top is in view. */
export function useFocusWrong(formId: string, attempts: number): void {
  useEffect(() => {
    if (!attempts) return;
    const sent = document.getElementById(formId);
    const wrong = sent?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (wrong) wrong.focus();
    // The submit button of a long form is far below the error, so the error is scrolled into view.
    else sent?.querySelector('[role="alert"]')?.scrollIntoView({ block: 'nearest' });
  }, [attempts, formId]);
}
