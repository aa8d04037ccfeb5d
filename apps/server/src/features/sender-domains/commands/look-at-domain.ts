import type { SenderDomainRow } from '@greenroom/db'
import { afterCheck, checkRecords, maySendFrom, type SeenRecord, verdictOf } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { changeOf, type DomainChange } from '../events.ts'
import { recordsOf } from '../policy/sending-house.ts'
import { readDomain } from '../queries/domains.ts'
import { changeDomain, lockDomain } from '../store.ts'

/**
 * Looks a domain's records up, and keeps what was seen and what follows from it. Its owner is told if that changes anything.
 * @throws AppError NOT_FOUND
 */
export async function lookAtDomain(context: Context, id: string): Promise<void> {
  const { db, ownerId, providers } = context
  const row = await db.forOwner(ownerId, (tx) => readDomain(context, tx, id))
  const ask = await providers.dns.openZone(row.domain)
  const seen = await checkRecords(ask, row.domain, recordsOf(context, row))
  await db.forOwner(ownerId, (tx) => keepSeen(context, tx, id, seen))
}

async function keepSeen(context: Context, tx: OwnerTx, id: string, records: SeenRecord[]): Promise<void> {
  const { now } = context
  const row = await lockDomain(context, tx, id)
  // Of two looks at once, the later one counts.
  if (!row || (row.checkedAt && row.checkedAt > now)) return
  const next = afterCheck(row, verdictOf(records), now)
  const isProved = maySendFrom(next.state)
  const change: Partial<SenderDomainRow> = {
    ...next,
    records,
    checkedAt: now,
    problem: null,
    verifiedAt: row.verifiedAt ?? (isProved ? now : null),
  }
  const changed = await unlessTaken(tx, () => changeDomain(context, tx, id, change))
  if (!changed) {
    const waiting = afterCheck(row, 'no_answer', now)
    await changeDomain(context, tx, id, { ...waiting, records, checkedAt: now, problem: 'taken' })
    return
  }
  const told = toldOf(row, changed)
  if (told) await announce(context, tx, changeOf(id, told))
}

/** Returns what an owner is told; a domain that is right again before it was stopped is no news. */
function toldOf(before: SenderDomainRow, { state }: SenderDomainRow): DomainChange | undefined {
  if (state === before.state || state === 'pending') return undefined
  return state === 'verified' && before.state === 'failing' ? undefined : state
}
