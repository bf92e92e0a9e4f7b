/** How a message is shown; the wire's `type`. */
export type MessageType = 'success' | 'danger' | 'warning' | 'info';

/** What every JSON reply carries beside its data (docs/specification/server.md section 1). */
export interface Envelope {
  code: number;
  /** A sentence for people. */
  status: string;
  type: MessageType;
  /** Only with code 422: sentences by the wire's field name. */
  errors?: Record<string, string[]>;
  /** Only with code 500: names the request in the server's log. */
  request_id?: string;
  /**
   * Tells apart refusals that share a code: the stale tab of docs/specification/server.md section 1, an unusable
   * organisation, a lock-out to confirm.
   */
  reason?: 'organisation_changed' | 'shut_out' | 'lockout';
  /** Only with the reason `lockout`: whom the change would affect, counted as `previewLockout` counts. */
  lockout?: {
    lose_count: number;
    unknown_count: number;
    setup_count: number;
    is_viewer: '1' | '0';
    is_all_owners: '1' | '0';
  };
}

/** The codes of docs/specification/server.md section 1. */
export const codes = {
  done: 200,
  noSessionOnGetSession: 201,
  noSession: 203,
  notAllowed: 403,
  notFound: 404,
  conflict: 409,
  invalid: 422,
  tooManyAttempts: 429,
  addressNotAllowed: 451,
  setupOwed: 452,
  fault: 500,
  unavailable: 503,
} as const;
