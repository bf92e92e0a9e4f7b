/** The kinds of a message, for example an error; the wire's `type`. */
export const messageTypes = ['success', 'danger', 'warning', 'info'] as const;
export type MessageType = (typeof messageTypes)[number];

/** The fields that every JSON reply has beside its data (docs/specification/server.md section 1). */
export interface Envelope {
  code: number;
  /** A sentence for people. */
  status: string;
  type: MessageType;
  /** Only with code 422: error sentences by the wire's field name. */
  errors?: Record<string, string[]>;
  /** Only with code 500: the id of the request in the server's log. */
  request_id?: string;
  /**
   * Distinguishes refusals with the same code: the stale tab of docs/specification/server.md section 1, an unusable
   * organisation, a lock-out that needs a confirmation, a fresh proof that the call asks for.
   */
  reason?: 'organisation_changed' | 'shut_out' | 'lockout' | 'proof_owed';
  /** Only with the reason `lockout`: the number of affected people, counted like in `previewLockout`. */
  lockout?: {
    lose_count: number;
    unknown_count: number;
    setup_count: number;
    passkey_count: number;
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
