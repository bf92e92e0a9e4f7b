import { readConfig, type Config } from '#server/platform/config.ts';
import { ConfigFault } from '#server/platform/configuration.ts';
import { Refused } from '#server/platform/http/refused.ts';
import { operatorText } from './operatorText.ts';
import { openServices } from '#server/doors/openServices.ts';
import { version } from '#server/platform/projectFile.ts';
import type { Services } from '#server/domain/services.ts';
import { CommandFault, type Ask, type Command } from './command.ts';
import { databaseExists } from './databaseExists.ts';
import { helpOf, helpPage } from './help.ts';
import { parse, type ParsedLine } from './parse.ts';

interface Output {
  out(text: string): void;
  err(text: string): void;
  /** Left out where nobody can answer. */
  ask?: Ask;
}

/** Runs one command line. Returns the exit code: 0 done, 1 failed, 2 wrong use, also by a wrong environment. */
export async function runCommandLine(
  line: readonly string[],
  env: Record<string, string | undefined>,
  { out, err, ask }: Output,
): Promise<number> {
  let parsed: ParsedLine;
  try {
    parsed = parse(line);
  } catch (error) {
    err(
      `${operatorText(error instanceof CommandFault ? error.message : error)}\n\nAll commands: npm run portal -- --help`,
    );
    return 2;
  }
  if (parsed.version) {
    out(version());
    return 0;
  }
  if (parsed.help !== undefined) {
    out(parsed.help ? helpOf(parsed.help) : helpPage());
    return 0;
  }
  let config: Config;
  try {
    config = readConfig(env, parsed.demo ? ['--demo'] : []);
  } catch (error) {
    err(operatorText(error));
    return error instanceof ConfigFault ? 2 : 1;
  }
  try {
    const isThere = await databaseExists(config);
    if (!isThere) refuseMissing(parsed.command, config, env);
    parsed.command.before?.(parsed.input);
    const services = await openServices(config, parsed.command);
    try {
      // A command that begins a database, such as a restore, finds no mark of the demo.
      if (parsed.demo && isThere) await refuseOthers(services.store);
      const message = await parsed.command.run(services, parsed.input, out, ask);
      if (message !== '') out(message);
      return 0;
    } finally {
      await services.store.close();
    }
  } catch (error) {
    err(operatorText(error instanceof CommandFault || error instanceof Refused ? error.message : error));
    return 1;
  }
}

/** With DATABASE_URL, `--demo` would work on the real organisations. */
async function refuseOthers({ read }: Services['store']): Promise<void> {
  const mark = await read.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst();
  if (!mark)
    throw new CommandFault('DATABASE_URL does not name the database of the demo. Leave out --demo or DATABASE_URL.');
}

/**
 * Without the environment of the service a command would make an empty database in the folder at hand, and work on that.
 * A command that begins a database does so only where the operator has named it.
 */
function refuseMissing(command: Command, config: Config, env: Record<string, string | undefined>): void {
  const isNamed = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE'].some((name) => env[name]?.trim());
  if (command.beginsDatabase && isNamed) return;
  const where = config.databaseUrl.startsWith('postgres')
    ? 'DATABASE_URL names a database without our tables'
    : `There is no database at ${config.databaseUrl}`;
  throw new CommandFault(
    `${where}. Give this command the environment of the service (DATA_DIR or DATABASE_URL), or start the server once.`,
  );
}
