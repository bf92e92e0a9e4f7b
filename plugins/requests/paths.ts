import { path } from '#core/plugin/path.ts';

/** Why a person may not open an application. The server leads here when a sign-in to it is refused. */
export const applicationRefusedPath = path('/application/refused/:id');
