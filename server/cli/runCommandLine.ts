import { readConfig } from '#server/config.ts';
import { ConfigFault } from '#server/configuration.ts';
import { explain } from '#server/explain.ts';
import { openServices } from '#server/openServices.ts';
import { CommandFault } from './command.ts';
import { helpOf, helpPage } from './help.ts';
import { parse, type Asked } from './parse.ts';

interface Output {
  out(text: string): void;
  err(text: string): void;
}

/** Runs one command line. Returns the exit code: 0 done, 1 failed, 2 wrong use. */
export async function runCommandLine(
  line: readonly string[],
  env: Record<string, string | undefined>,
  { out, err }: Output,
): Promise<number> {
  let asked: Asked;
  try {
    asked = parse(line);
  } catch (error) {
    err(`${explain(error instanceof CommandFault ? error.message : error)}\n\nAll commands: npm run portal -- --help`);
    return 2;
  }
  if (asked.help !== undefined) {
    out(asked.help ? helpOf(asked.help) : helpPage());
    return 0;
  }
  try {
    const services = await openServices(readConfig(env, asked.demo ? ['--demo'] : []));
    try {
      out(await asked.command.run(services, asked.given));
      return 0;
    } finally {
      await services.store.close();
    }
  } catch (error) {
    err(explain(error instanceof CommandFault ? error.message : error));
    return error instanceof ConfigFault ? 2 : 1;
  }
}
