import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/**
 * Runs reads in a transaction and stops them when the signal is aborted: the database cancels the running statement.
 * The transaction waits for that request to finish, so that it never cancels a later statement.
 * @throws the signal's reason if it is already aborted; the database's error for a canceled statement
 */
export async function whileWanted<T>(
  { db, log }: Pick<Context, 'db' | 'log'>,
  tx: OwnerTx,
  signal: AbortSignal,
  read: () => Promise<T>,
): Promise<T> {
  signal.throwIfAborted()
  const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
  let stopping: Promise<unknown> | undefined
  const stop = () => {
    stopping = db.systemPool
      .query('select pg_cancel_backend($1)', [rows[0]?.pid])
      .catch((error: unknown) => log.warn({ err: error }, 'an abandoned count could not be canceled'))
  }
  signal.addEventListener('abort', stop)
  try {
    signal.throwIfAborted()
    return await read()
  } finally {
    signal.removeEventListener('abort', stop)
    await stopping
  }
}
