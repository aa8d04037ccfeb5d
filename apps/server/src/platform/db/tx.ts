import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * A transaction of one owner, opened by `forOwner`: row security shows it only that owner's rows. While it is open, only
 * it may be used, never `db.system` or another transaction: that one may wait for a lock of this one, which waits for it
 * in turn, and the database cannot see the circle.
 */
export type OwnerTx = NodePgDatabase & { readonly scope: 'owner' }

/** The system's own access: policies do not apply. Functions that take it say so in their names. */
export type SystemTx = NodePgDatabase & { readonly scope: 'system' }
