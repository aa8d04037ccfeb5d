import { sql } from '@greenroom/db/sql'
import type { OwnerTx } from './tx.ts'
import { AppError } from '../errors.ts'

/** Writes, or rolls back only that write if a command refuses it. The transaction continues. */
export async function unlessRefused<T>(
  tx: OwnerTx,
  write: () => Promise<T>,
): Promise<{ done: T; refused?: undefined } | { done?: undefined; refused: AppError }> {
  await tx.execute(sql`savepoint unless_refused`)
  try {
    const done = await write()
    await tx.execute(sql`release savepoint unless_refused`)
    return { done }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await tx.execute(sql`rollback to savepoint unless_refused`)
    return { refused: error }
  }
}
