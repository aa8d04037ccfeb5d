import { sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** A batch may take longer than a request: the index of the search puts its work in order now and then. */
const BATCH_MS = 60_000

export const takeTime = (tx: OwnerTx) => tx.execute(sql.raw(`set local statement_timeout = ${BATCH_MS}`))

/** A point to which a transaction can return when a part of its work fails. */
export const setOff = (tx: OwnerTx) => tx.execute(sql`savepoint part`)
export const returnTo = (tx: OwnerTx) => tx.execute(sql`rollback to savepoint part`)
