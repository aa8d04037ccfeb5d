import { sql } from '@greenroom/db/sql'
import type { OwnerTx, SystemTx } from './tx.ts'

/**
 * Holds a named lock until the transaction ends (an advisory lock of PostgreSQL). Others who request it wait, in any
 * process. For work that has no row to lock.
 * @param name what is locked and for whom: e.g. `segments:{ownerId}`
 */
export async function holdLock(tx: OwnerTx | SystemTx, name: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}
