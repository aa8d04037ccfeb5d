import type { SenderDomainRow } from '@greenroom/db'
import { afterCheck, maySendFrom, type SeenRecord, verdictOf } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { changeOf, type DomainChange } from '../events.ts'
import { hasSameKeys, isRenewalSuggested, turnKeys } from '../policy/renewal.ts'
import { readDomain } from '../queries/domains.ts'
import { seeRecords } from '../queries/seen-records.ts'
import { changeDomain, lockDomain } from '../store.ts'

/**
 * Looks a domain's records up, and keeps what was seen and what follows from it. Its owner is told if that changes anything.
 * @throws AppError NOT_FOUND
 */
export async function lookAtDomain(context: Context, id: string): Promise<void> {
  const { db, ownerId } = context
  const row = await db.forOwner(ownerId, (tx) => readDomain(context, tx, id))
  const seen = await seeRecords(context, row)
  await db.forOwner(ownerId, (tx) => keepSeen(context, tx, row, seen))
}

async function keepSeen(context: Context, tx: OwnerTx, asked: SenderDomainRow, seen: SeenRecord[]): Promise<void> {
  const { now } = context
  const { id } = asked
  const row = await lockDomain(context, tx, id)
  // Of two looks at once, the later one counts.
  if (!row || (row.checkedAt && row.checkedAt > now)) return
  // The records of keys that were changed meanwhile were not asked for. Whatever changed them has the domain looked at again.
  if (!hasSameKeys(row, asked)) return
  const { change: turned, records, told: aboutKeys } = turnKeys(row, seen, now)
  const keys = { ...row, ...turned }
  const next = afterCheck(keys, verdictOf(records), now, { isAwaited: keys.otherRole === 'next' })
  const isProved = maySendFrom(next.state)
  const isOld = isProved && keys.ageToldAt === null && isRenewalSuggested(keys, now)
  const change: Partial<SenderDomainRow> = {
    ...turned,
    ...next,
    records,
    checkedAt: now,
    problem: null,
    verifiedAt: row.verifiedAt ?? (isProved ? now : null),
    ageToldAt: isOld ? now : keys.ageToldAt,
  }
  const changed = await unlessTaken(tx, () => changeDomain(context, tx, id, change))
  if (!changed) {
    const waiting = afterCheck(row, 'no_answer', now)
    await changeDomain(context, tx, id, { ...waiting, records: seen, checkedAt: now, problem: 'taken' })
    return
  }
  const told = [toldOf(row, changed), aboutKeys, isOld ? ('keys_old' as const) : undefined]
  await announce(context, tx, ...told.flatMap((one) => (one ? [changeOf(id, one)] : [])))
}

/** Returns what an owner is told; a domain that is right again before it was stopped is no news. */
function toldOf(before: SenderDomainRow, { state }: SenderDomainRow): DomainChange | undefined {
  if (state === before.state || state === 'pending') return undefined
  return state === 'verified' && before.state === 'failing' ? undefined : state
}
