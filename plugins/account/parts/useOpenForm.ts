import { useRef, useState, type ComponentProps } from 'react';
import * as z from 'zod/mini';
import { asCallError, CallError } from '#core/client/callError.ts';
import type { Answer } from '#core/client/client.ts';
import { useOpenClient } from '#core/client/openClient.ts';
import type { Endpoint, InputOf } from '#core/contract/endpoint.ts';
import { codes } from '#core/contract/envelope.ts';
import { useWait } from './useWait.ts';

type Body = NonNullable<Endpoint['body']> & { names: Record<string, string> };
type Errors = Readonly<Record<string, string>>;

/** The state of an account service's form. */
export interface OpenForm {
  props: Pick<ComponentProps<'form'>, 'onSubmit' | 'onInput' | 'noValidate' | 'aria-busy'>;
  /** The errors by field name. */
  errors: Errors;
  /** The error of the whole call. */
  failure: CallError | undefined;
  busy: boolean;
  /** Seconds until another attempt is allowed. */
  wait: number;
}

/**
 * A form that posts one endpoint of the account service. Its fields are uncontrolled and named like the body's fields,
 * so that password managers see plain inputs, and typed text survives every reply. The signed-in portal's form is
 * heavier, and these pages load first.
 */
export function useOpenForm<E extends Endpoint & { body: Body }>(
  endpoint: E,
  options: {
    /** Values without a field. */
    fixed?: Record<string, unknown>;
    done(answer: Answer<E>, input: InputOf<E>): unknown;
    /** Handles a failure itself if it returns `true`. */
    failed?(error: CallError): boolean;
  },
): OpenForm {
  const { call } = useOpenClient();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<CallError>();
  const [busy, setBusy] = useState(false);
  const wait = useWait();
  const sending = useRef(false);
  const submitted = useRef(false);

  async function submit(form: HTMLFormElement) {
    if (sending.current || wait.left > 0) return;
    submitted.current = true;
    const checked = z.safeEncode(endpoint.body, valuesOf(form, options.fixed));
    const wrong = errorsOf(endpoint.body, checked);
    setErrors(wrong);
    if (!checked.success) {
      // A value without a field is invalid when its mailed link was incomplete.
      const [sentence = ''] = Object.values(wrong);
      if (!focusFirst(form, wrong)) setFailure(new CallError({ code: codes.invalid, message: sentence }));
      return;
    }
    sending.current = true;
    setBusy(true);
    setFailure(undefined);
    // Normalised as the server does: trimmed, and in lower case where required.
    const input = { body: z.decode(endpoint.body, checked.data) } as unknown as InputOf<E>;
    try {
      // Awaited before the button is enabled, because the next step may be another call or a page load.
      await options.done(await call(endpoint, input), input);
    } catch (thrown) {
      settle(asCallError(thrown), form);
    } finally {
      sending.current = false;
      setBusy(false);
    }
  }

  function settle(error: CallError, form: HTMLFormElement) {
    if (options.failed?.(error)) return;
    const wrong = Object.fromEntries(
      Object.entries(error.errors).map(([name, [first]]) => [name, first ?? error.message]),
    );
    setErrors(wrong);
    if (!focusFirst(form, wrong)) setFailure(error);
    if (error.code === codes.tooManyAttempts) wait.begin(error.retryAfter ?? 60);
  }

  return {
    props: {
      noValidate: true,
      'aria-busy': busy,
      onSubmit(event) {
        event.preventDefault();
        void submit(event.currentTarget);
      },
      onInput(event) {
        if (!submitted.current) return;
        const values = valuesOf(event.currentTarget, options.fixed);
        setErrors(errorsOf(endpoint.body, z.safeEncode(endpoint.body, values)));
      },
    },
    errors,
    failure,
    busy,
    wait: wait.left,
  };
}

function valuesOf(form: HTMLFormElement, fixed: Record<string, unknown> = {}): Record<string, unknown> {
  return { ...Object.fromEntries(new FormData(form)), ...fixed };
}

function errorsOf({ names }: Body, checked: ReturnType<typeof z.safeEncode>): Errors {
  const errors: Record<string, string> = {};
  for (const { path, message } of checked.error?.issues ?? []) {
    const name = names[String(path[0])];
    if (name !== undefined) errors[name] ??= message;
  }
  return errors;
}

/** Focuses the first field with an error, and tells if there is one. */
function focusFirst(form: HTMLFormElement, errors: Errors): boolean {
  const inputs = [...form.elements].filter((field) => field instanceof HTMLInputElement);
  const first = inputs.find((field) => errors[field.name] !== undefined);
  first?.focus();
  return first !== undefined;
}
