import { joined } from './accessParts.ts';
import type { Row } from './access/row.ts';

/**
 * The access table: one row for each address of the server, written only from docs/specification/server.md sections 1
 * to 6.
 *
 * A new endpoint needs one row in its feature's file in access/. The access matrix, the canary, the mass assignment and
 * the stale tab tests then cover it. The key is method and address as the router has them.
 */
export const accessTable = joined<Row>('rows');
