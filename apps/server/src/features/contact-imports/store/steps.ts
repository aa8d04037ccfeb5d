import { sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Milliseconds for a batch, longer than for a request: the search index reorganizes itself now and then. */
const BATCH_MS = 60_000

export const takeTime = (tx: OwnerTx) => tx.execute(sql.raw(`set local statement_timeout = ${BATCH_MS}`))

/** Sets a savepoint to return to when a part of the work fails. */
export const setOff = (tx: OwnerTx) => tx.execute(sql`savepoint part`)
export const returnTo = (tx: OwnerTx) => tx.execute(sql`rollback to savepoint part`)
