import { sql } from '@greenroom/db/sql'
import type { OwnerTx } from './tx.ts'
import { sqlState } from '../error-codes.ts'

/** unique_violation */
const TAKEN = '23505'

/**
 * Writes, or rolls back only that write if a unique index refuses it. The transaction continues, and the result is
 * undefined.
 */
export async function unlessTaken<T>(tx: OwnerTx, write: () => Promise<T>): Promise<T | undefined> {
  await tx.execute(sql`savepoint unless_taken`)
  try {
    const result = await write()
    await tx.execute(sql`release savepoint unless_taken`)
    return result
  } catch (error) {
    await tx.execute(sql`rollback to savepoint unless_taken`)
    if (sqlState(error) !== TAKEN) throw error
    return undefined
  }
}
