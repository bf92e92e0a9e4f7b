import type { CallError } from '#core/client/callError.ts';

/** The errors of a refused call, as a form shows them: at its top, and under its fields. */
interface CallErrors {
  top?: string;
  fields: Record<string, string | undefined>;
}

export const noErrors: CallErrors = { fields: {} };

/** Tells if the form on screen has a control of that name. */
type HasControl = (name: string) => boolean;

/** Splits the errors: those of visible fields go under the fields, the others go to the top of the form. */
export function errorsOf({ message, errors, requestId }: CallError, hasControl: HasControl): CallErrors {
  const fields: Record<string, string> = {};
  const others: string[] = [];
  for (const [path, sentences] of Object.entries(errors)) {
    const name = controlOf(path, hasControl);
    if (name === undefined) others.push(...sentences);
    else fields[name] = [fields[name], ...sentences].filter(Boolean).join(' ');
  }
  if (others.length > 0) return { fields, top: others.join(' ') };
  if (Object.keys(fields).length > 0) return { fields };
  return { fields, top: requestId ? `${message} (Request ${requestId})` : message };
}

/** The errors of values and of the call that belong to no control. */
export function unseenOf(
  wrong: Record<string, string[] | null>,
  { fields }: CallErrors,
  hasControl: HasControl,
): string | undefined {
  const refused = Object.entries(fields).flatMap(([name, error]) => (error === undefined ? [] : [[name, [error]]]));
  const all: Record<string, string[] | null> = { ...wrong, ...Object.fromEntries(refused) };
  const unseen = Object.entries(all).flatMap(([path, sentences]) =>
    controlOf(path, hasControl) === undefined ? (sentences ?? []) : [],
  );
  return [...new Set(unseen)].join(' ') || undefined;
}

/** The name of the control for an error: the control of that name, otherwise that of the field which contains it. */
function controlOf(path: string, hasControl: HasControl): string | undefined {
  return [path, path.split(/[.[]/, 1)[0] ?? path].find(hasControl);
}
