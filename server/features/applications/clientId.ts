/** The client id of an application. */
export const clientIdOf = (applicationId: number): string => `app-${applicationId}`;

/** The application of a client id; `null` for an id of another form. */
export function applicationOf(clientId: unknown): number | null {
  const digits = typeof clientId === 'string' ? /^app-([1-9]\d{0,14})$/.exec(clientId)?.[1] : undefined;
  return digits === undefined ? null : Number(digits);
}
