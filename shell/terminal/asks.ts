import { plainDigits } from '#core/contract/text/plain.ts';
import type { Choice } from '../programs/choices.ts';
import type { Texts } from '../programs/fillValues.ts';
import { clean, type Io } from './io.ts';

/** The questions of the steps, if somebody sits at the terminal. */
export function asksAtTerminal(io: Io): Pick<Texts, 'choose' | 'type'> {
  if (!io.isInteractive) return {};
  return {
    async choose({ label, many }, choices) {
      const hint = many ? 'Numbers, separated by spaces' : 'Number';
      const picked = await pickNumbers(io, label, choices, `${hint}: `, many === true);
      return picked.map(({ value }) => value);
    },
    type({ label, placeholder }, initial, fault) {
      if (fault !== undefined) io.err(clean(fault));
      const proposed = initial || placeholder;
      return io.ask(clean(`${label}${proposed ? ` [${proposed}]` : ''} `));
    },
  };
}

/** Shows numbered choices and asks until one, or with `many` several, of them are named. */
export async function pickNumbers<C extends Pick<Choice, 'described' | 'blocked'>>(
  io: Io,
  heading: string,
  choices: readonly C[],
  question: string,
  many = false,
): Promise<C[]> {
  io.err(clean(heading));
  choices.forEach(({ described: { label, detail }, blocked }, at) => {
    const also = [detail, blocked].filter(Boolean).join(', ');
    io.err(clean(`${String(at + 1).padStart(3)}  ${label}${also ? `  (${also})` : ''}`));
  });
  for (;;) {
    const numbers = plainDigits(await io.ask(question))
      .split(/[\s,]+/)
      .filter(Boolean);
    const picked = numbers.map((text) => choices[Number(text) - 1]);
    const first = picked.find((one) => one?.blocked !== undefined);
    if (first) io.err(clean(first.blocked ?? ''));
    else if (picked.length === 0 || picked.includes(undefined)) io.err(`From 1 to ${choices.length}.`);
    else if (picked.length > 1 && !many) io.err('One number.');
    else return picked.filter((one) => one !== undefined);
  }
}
