import { asCallError } from '#core/client/callError.ts';
import { administrates } from '#core/access/dutyRules.ts';
import { admits } from '#core/access/rule.ts';
import { holderOf, type Holder } from '#core/command/headless/holder.ts';
import { allowed, loadPrograms, type Program, type Programs } from '../programs/programs.ts';
import { completionScript } from './completion.ts';
import { find } from './find.ts';
import { help, helpOn, helpOnOwn, ownWords } from './help.ts';
import { terminalDoor } from './httpDoor.ts';
import { clean, cleanIo, exits, type Io } from './io.ts';
import { login, logout, readLogin, type Login } from './login.ts';
import { askForCommand, listPrograms, ranked } from './menu.ts';
import { commonOptions, readLine, type Line } from './options.ts';
import { optionsOf, runProgram } from './runProgram.ts';

/** Runs the terminal client with these words. Returns the exit code. */
export async function runTerminal(argv: readonly string[], rawIo: Io): Promise<number> {
  const io = cleanIo(rawIo);
  // The words that are being completed may be no line yet.
  if (argv[0] === 'complete') return complete(io, argv.slice(argv[1] === '--' ? 2 : 1));
  const line = readLine(argv);
  if (typeof line === 'string') return wrong(io, line);
  const { name, words } = line;
  if (line.version) return printed(io, io.version);
  if (line.help && name !== undefined && helpOnOwn(io, name)) return exits.done;
  if (name === 'help' && words[0] !== undefined && helpOnOwn(io, words[0])) return exits.done;
  if (name === 'login') return login(io, line);
  if (name === 'logout') return logout(io);
  if (name === 'completion') return printCompletion(io, words[0] ?? '');
  const all = await loadPrograms();
  if (name === 'help' || line.help) {
    const about = name === 'help' ? words[0] : name;
    const program = about === undefined ? undefined : programNamed(all.programs, about);
    if (about !== undefined && !program) return unknown(io, all.programs, about);
    if (program) helpOn(io, program);
    else help(io, all.programs);
    return exits.done;
  }
  const stored = await readLogin(io);
  if (typeof stored === 'string') return wrong(io, stored);
  if (name === 'find') return find(io, stored, line);
  if (name === undefined) return withoutName(io, stored, all, line);
  const program = programNamed(all.programs, name);
  if (program) return runProgram(io, stored, program, line);
  if (!io.isInteractive) return unknown(io, all.programs, name);
  const found = ranked(all.programs, name);
  if (found.length === 0) return unknown(io, all.programs, name);
  io.err(`There is no command '${clean(name)}'.`);
  return runProgram(io, stored, await askForCommand(io, found), { ...line, words });
}

/** A command by its name, or by its id. */
const programNamed = (programs: readonly Program[], name: string): Program | undefined =>
  programs.find((one) => one.name === name || one.command.id === name);

async function withoutName(io: Io, stored: Login, all: Programs, line: Line): Promise<number> {
  const door = terminalDoor(io, stored.address, line, true);
  try {
    const holder = await holderOf(door, stored.token);
    const { programs } = allowed(all, holder);
    if (programs.length === 0) return refused(io, noCommand(holder));
    if (!io.isInteractive) {
      listPrograms(io, programs);
      return exits.done;
    }
    return await runProgram(io, stored, await askForCommand(io, programs), line);
  } catch (thrown) {
    return refused(io, asCallError(thrown).message);
  }
}

/** What a token without commands is for: most of them are for administrators, and each needs its scope. */
function noCommand({ scopes, viewer }: Holder): string {
  const why = admits(administrates, viewer)
    ? `No command needs ${scopes.join(', ')} alone.`
    : 'A member can ask for an application with requests:write, and undo their own changes with activity:write. All other commands are for administrators and moderators of groups.';
  return `This access token allows no command. ${why} It makes the calls of its scopes (${scopes.join(', ')}), which /api/docs of the portal lists.`;
}

function printed(io: Io, text: string): number {
  io.out(text);
  return exits.done;
}

/** Prints the words that may stand in the last place: a command, or one of its options. */
async function complete(io: Io, words: readonly string[]): Promise<number> {
  const { programs } = await loadPrograms();
  const [name = ''] = words;
  if (words.length <= 1) io.out([...ownWords, ...programs.map((one) => one.name)].join('\n'));
  else if (name === 'help') io.out([...ownWords, ...programs.map((one) => one.name)].join('\n'));
  else if (name === 'find') io.out(['--limit', ...commonOptions].join('\n'));
  else {
    const program = programNamed(programs, name);
    const options = program ? optionsOf(program) : [];
    io.out([...options.map((option) => `--${option}`), ...commonOptions].join('\n'));
  }
  return exits.done;
}

function printCompletion(io: Io, shell: string): number {
  const script = completionScript(shell);
  if (script === undefined) return wrong(io, 'gatehouse completion bash, zsh or fish');
  io.out(script);
  return exits.done;
}

function unknown(io: Io, programs: readonly Program[], name: string): number {
  const near = ranked(programs, name).map((one) => `  ${one.name}`);
  const meant = near.length > 0 ? `Did you mean:\n${near.join('\n')}` : "'gatehouse help' lists them.";
  return wrong(io, `There is no command '${clean(name)}'. ${meant}`);
}

function wrong(io: Io, sentence: string): number {
  io.err(sentence);
  return exits.wrongUse;
}

function refused(io: Io, sentence: string): number {
  io.err(clean(sentence));
  return exits.refused;
}
