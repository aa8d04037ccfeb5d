import type { NodePgDatabase } from 'drizzle-orm/node-postgres'

/**
 * A transaction of one owner, opened by `forOwner`; row security shows it only that owner's rows. While it is open, use
 * nothing else, neither `db.system` nor another transaction: that one might wait for a lock held by this one, which in
 * turn waits for it, and the database cannot detect the cycle.
 */
export type OwnerTx = NodePgDatabase & { readonly scope: 'owner' }

/** The system's own access, to which policies do not apply. Functions that take it say so in their names. */
export type SystemTx = NodePgDatabase & { readonly scope: 'system' }
