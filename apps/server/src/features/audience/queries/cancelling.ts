import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/**
 * Runs reads of a transaction that nobody waits for any more once the signal is aborted: the database stops the statement
 * that runs. The transaction ends only after it was asked to, so that it is never the next one's statement that is stopped.
 * @throws the signal's reason where it is aborted already; what the database says of a statement that was stopped
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
      .catch((error: unknown) => log.warn({ err: error }, 'a count that nobody waits for could not be stopped'))
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
