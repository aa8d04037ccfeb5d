import type { SenderDomain } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors.ts'
import { NO_OTHER_KEYS } from '../policy/renewal.ts'
import { presentDomain } from '../present.ts'
import { readDays } from '../queries/domains.ts'
import { changeDomain, lockDomain } from '../store.ts'

/** Deletes new keys that do not sign yet. Without any, nothing changes. @throws AppError NOT_FOUND */
export async function cancelRenewal(context: Context, id: string): Promise<SenderDomain> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    let row = await lockDomain(context, tx, id)
    if (row?.otherRole === 'next')
      row = await changeDomain(context, tx, id, {
        ...NO_OTHER_KEYS,
        records: row.records.filter(({ kind }) => !kind.startsWith('next_')),
        nextCheckAt: context.now,
      })
    if (!row) throw notFound('domain')
    return presentDomain(context, row, (await readDays(context, tx)).get(row.domain) ?? [])
  })
}
