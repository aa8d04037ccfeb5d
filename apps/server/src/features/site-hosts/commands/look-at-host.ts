import type { SiteHostRow } from '@greenroom/db'
import { afterHostCheck, hostVerdict, isServed, type SeenHostRecord, unknown } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { unlessTaken } from '../../../platform/db/unless-taken.ts'
import { announce } from '../../../platform/outbox/announce.ts'
import { changeOf, type HostChange } from '../events.ts'
import { askHost } from '../policy/proof.ts'
import { readHost } from '../queries/hosts.ts'
import { seeRecords } from '../queries/seen-records.ts'
import { changeHost, lockHost } from '../store.ts'

/**
 * Looks at the proof of a host, and keeps what was seen and what follows from it. The host itself is asked only if the DNS leads
 * here. Its owner is told if that changes anything.
 * @throws AppError NOT_FOUND
 */
export async function lookAtHost(context: Context, id: string): Promise<void> {
  const { db, ownerId } = context
  const row = await db.forOwner(ownerId, (tx) => readHost(context, tx, id))
  const { host } = row
  const { records, addresses } = await seeRecords(context, row)
  const leadsHere = records.some(({ kind, state }) => kind === 'address' && state === 'found')
  const answer = leadsHere ? await askHost(context, host) : unknown
  const seen: SeenHostRecord[] = [...records, { kind: 'answer', ...answer }]
  await db.forOwner(ownerId, (tx) => keepSeen(context, tx, id, { records: seen, addresses }))
}

async function keepSeen(
  context: Context,
  tx: OwnerTx,
  id: string,
  seen: Pick<SiteHostRow, 'records' | 'addresses'>,
): Promise<void> {
  const { now } = context
  const row = await lockHost(context, tx, id)
  // Of two looks at once, the later one counts.
  if (!row || (row.checkedAt && row.checkedAt > now)) return
  const next = afterHostCheck(row, hostVerdict(seen.records), now)
  const verifiedAt = isServed(next.state) ? (row.verifiedAt ?? now) : null
  const changed = await unlessTaken(tx, () =>
    changeHost(context, tx, id, { ...next, ...seen, verifiedAt, checkedAt: now, problem: null }),
  )
  if (!changed) {
    const waiting = afterHostCheck(row, 'no_answer', now)
    await changeHost(context, tx, id, { ...waiting, ...seen, checkedAt: now, problem: 'taken' })
    return
  }
  const told = toldOf(row, changed)
  if (told) await announce(context, tx, changeOf(id, told))
}

/** Returns what an owner is told; a host that is right again before it was lost is no news. */
function toldOf(before: SiteHostRow, { state }: SiteHostRow): HostChange | undefined {
  if (state === before.state || state === 'pending') return undefined
  return state === 'verified' && before.state === 'failing' ? undefined : state
}
