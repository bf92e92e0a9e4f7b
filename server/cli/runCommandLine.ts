import { rmSync } from 'node:fs';
import { readConfig, type Config } from '#server/config.ts';
import { ConfigFault } from '#server/configuration.ts';
import { explain } from '#server/explain.ts';
import { databaseOptions, openServices } from '#server/openServices.ts';
import { version } from '#server/projectFile.ts';
import { CommandFault, type Ask, type Command } from './command.ts';
import { databaseExists } from './databaseExists.ts';
import { helpOf, helpPage } from './help.ts';
import { parse, type Asked } from './parse.ts';

interface Output {
  out(text: string): void;
  err(text: string): void;
  /** Left out where nobody can answer. */
  ask?: Ask;
}

/** Runs one command line. Returns the exit code: 0 done, 1 failed, 2 wrong use. */
export async function runCommandLine(
  line: readonly string[],
  env: Record<string, string | undefined>,
  { out, err, ask }: Output,
): Promise<number> {
  let asked: Asked;
  try {
    asked = parse(line);
  } catch (error) {
    err(`${explain(error instanceof CommandFault ? error.message : error)}\n\nAll commands: npm run portal -- --help`);
    return 2;
  }
  if (asked.version) {
    out(version());
    return 0;
  }
  if (asked.help !== undefined) {
    out(asked.help ? helpOf(asked.help) : helpPage());
    return 0;
  }
  try {
    const config = readConfig(env, asked.demo ? ['--demo'] : []);
    const begins = await beginsDatabase(asked.command, config, env);
    try {
      const services = await openServices(config);
      try {
        const said = await asked.command.run(services, asked.given, out, ask);
        if (said !== '') out(said);
        return 0;
      } finally {
        await services.store.close();
      }
    } catch (error) {
      if (begins) removeDatabase(config);
      throw error;
    }
  } catch (error) {
    err(explain(error instanceof CommandFault ? error.message : error));
    return error instanceof ConfigFault ? 2 : 1;
  }
}

/**
 * Without the environment of the service a command would make an empty database in the folder at hand, and work on that.
 * A command that begins a database does so only where the operator has named it. Answers if it does.
 */
async function beginsDatabase(
  command: Command,
  config: Config,
  env: Record<string, string | undefined>,
): Promise<boolean> {
  if (await databaseExists(config)) return false;
  const isNamed = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_URL_FILE'].some((name) => env[name]?.trim());
  if (command.beginsDatabase && isNamed) return true;
  const where = config.databaseUrl.startsWith('postgres')
    ? 'DATABASE_URL names a database without our tables'
    : `There is no database at ${config.databaseUrl}`;
  throw new CommandFault(
    `${where}. Give this command the environment of the service (DATA_DIR or DATABASE_URL), or start the server once.`,
  );
}

/** A command that failed leaves no empty database behind: the next one, such as `backup`, would take it for the real one. */
function removeDatabase(config: Config): void {
  const { file } = databaseOptions(config);
  if (file === undefined) return;
  for (const part of ['', '-wal', '-shm', '.reserve']) rmSync(file + part, { force: true });
}
