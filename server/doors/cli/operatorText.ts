import { CatalogueFault } from '#server/domain/catalogue/catalogue.ts';
import { ConfigFault } from '#server/platform/configuration.ts';
import { DatabaseError } from '#server/platform/db/errors.ts';
import { InstallationFault } from '#server/platform/projectFile.ts';

/** The text of an error for the operator; a bug keeps its stack. */
export function operatorText(error: unknown): string {
  if (error instanceof ConfigFault)
    return `The server cannot start as it is configured:\n${error.problems.map((problem) => `  ${problem}`).join('\n')}`;
  if (error instanceof CatalogueFault || error instanceof DatabaseError || error instanceof InstallationFault)
    return error.message;
  if (!(error instanceof Error)) return String(error);
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program. Stop it, or set PORT.`;
  if (code === 'EACCES' && port !== undefined) return `Port ${port} may not be used by this user. Set PORT above 1023.`;
  if (code === 'EADDRNOTAVAIL') return 'HOST is not an address of this machine.';
  if (code === 'EACCES' || code === 'EROFS') return `${path ?? 'A file'} cannot be written: check DATA_DIR.`;
  return error.stack ?? error.message;
}
