import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/domain/services.ts';
import { SIGN_ON } from '#server/domain/access/paths.ts';

/** The redirect address of 'Test sign-on', where the portal takes the answer in place of the application. */
export const testAddress = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => `${publicUrl}${SIGN_ON}/test`;

/**
 * The secret by which the portal redeems the code of a test. The application's own secret is stored as a hash only. This
 * one is made from the server's key whenever it is needed, and never leaves the server.
 */
export const testSecret = ({ secrets }: Pick<Services, 'secrets'>, clientId: string): string =>
  secrets.hash('sign-on', `test of ${clientId}`);
