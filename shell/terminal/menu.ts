import { plainTitle } from '#core/command/labelOf.ts';
import { buildIndex, rank } from '../palette/search/rank.ts';
import type { Program } from '../programs/programs.ts';
import { pickNumbers } from './asks.ts';
import type { Io } from './io.ts';

const MOST = 12;
const nothing = { fits: () => 0, usage: () => 0 };

/** The commands that fit a text, in the palette's order. */
export function ranked(programs: readonly Program[], typed: string): Program[] {
  const entries = programs.map((program) => {
    const { id, keywords } = program.command;
    return { id, title: plainTitle(program.command), ...(keywords && { keywords }), program };
  });
  return rank([buildIndex(entries)], typed.replaceAll('-', ' '), nothing, MOST).map(({ program }) => program);
}

/** Asks what to do until one command is chosen. */
export async function askForCommand(io: Io, programs: readonly Program[]): Promise<Program> {
  for (;;) {
    const typed = (await io.ask('What do you want to do? (a few letters; Enter lists all) ')).trim();
    if (typed === '') {
      listPrograms(io, programs);
      continue;
    }
    const found = ranked(programs, typed);
    if (found.length === 0) {
      io.err('Nothing matches.');
      continue;
    }
    const choices = found.map((program) => ({
      program,
      described: { key: program.name, label: plainTitle(program.command), detail: program.section },
    }));
    const [one] = await pickNumbers(io, 'Commands', choices, 'Number: ');
    if (one) return one.program;
  }
}

/** Lists all commands under the headings of their plugins. */
export function listPrograms(io: Io, programs: readonly Program[]): void {
  const width = Math.max(...programs.map(({ name }) => name.length));
  for (const section of new Set(programs.map((one) => one.section))) {
    io.out(`\n${section}`);
    for (const { name, command, section: own } of programs)
      if (own === section) io.out(`  ${name.padEnd(width)}  ${plainTitle(command)}`);
  }
}
