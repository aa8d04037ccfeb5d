import { sql } from '@greenroom/db/sql'
import type { OwnerTx, SystemTx } from './tx.ts'

/**
 * Holds the lock of a name until the transaction ends; whoever else asks for it waits, in whatever process (an advisory
 * lock of PostgreSQL). For work that has no row of its own to lock.
 * @param name what queues, and whose: e.g. `segments:{ownerId}`
 */
export async function holdLock(tx: OwnerTx | SystemTx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
