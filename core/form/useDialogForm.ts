import type * as z from 'zod/mini';
import { useHost } from '#core/command/hostAtom.ts';
import { sayAnswer, type Notice } from '#core/command/sayAnswer.ts';
import { useCallForm, type CallFormOptions } from './useCallForm.ts';

interface Options<S extends z.ZodMiniObject, A> extends CallFormOptions<S, A> {
  close(): void;
}

/** The form of a dialog. After a success, it shows the server's sentence and closes the dialog. */
export function useDialogForm<S extends z.ZodMiniObject, A extends Notice>(options: Options<S, A>) {
  const host = useHost();
  return useCallForm({
    ...options,
    done(answer) {
      options.close();
      sayAnswer(host, answer);
      options.done?.(answer);
    },
  });
}
