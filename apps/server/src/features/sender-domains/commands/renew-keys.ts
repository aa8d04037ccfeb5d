import type { SenderDomain } from '@greenroom/contracts'
import type { SenderDomainRow } from '@greenroom/db'
import { mayRenewKeys } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors.ts'
import { newKeys, otherKeysOf } from '../policy/keys.ts'
import { presentDomain } from '../present.ts'
import { readDays, readDomain } from '../queries/domains.ts'
import { changeDomain, lockDomain } from '../store.ts'

/**
 * Makes new keys for a domain. The present ones sign until the record of the new ones is found (record 0082). If a renewal is
 * under way, it goes on, so that a repeat makes nothing.
 * @throws AppError NOT_FOUND; CONFLICT if it was never proved, or old records have to stay
 */
export async function renewKeys(context: Context, id: string): Promise<SenderDomain> {
  const { db, ownerId, now } = context
  const known = await db.readForOwner(ownerId, (tx) => readDomain(context, tx, id))
  // Keys cost time of a core, so none are made in vain.
  const keys = isUnderWay(known) ? undefined : await newKeysUnlessRefused(context, known)
  return db.forOwner(ownerId, async (tx) => {
    let row = await lockDomain(context, tx, id)
    if (row && !isUnderWay(row) && keys) {
      refuseRenewal(row, now)
      row = await changeDomain(context, tx, id, {
        otherRole: 'next',
        otherPrivateKeys: keys.privateKeys,
        otherDkimRsa: keys.dkimRsa,
        otherDkimEd25519: keys.dkimEd25519,
        otherMadeAt: now,
        otherUntil: null,
        looks: 0,
        nextCheckAt: now,
      })
    }
    if (!row) throw notFound('domain')
    return presentDomain(context, row, (await readDays(context, tx)).get(row.domain) ?? [])
  })
}

const isUnderWay = ({ otherRole }: SenderDomainRow) => otherRole === 'next'

function newKeysUnlessRefused(context: Context, row: SenderDomainRow) {
  refuseRenewal(row, context.now)
  return newKeys(context)
}

/** @throws AppError CONFLICT */
function refuseRenewal(row: SenderDomainRow, now: Date): void {
  if (row.verifiedAt === null) throw new AppError('CONFLICT', 'The records of this domain have to be found first.')
  if (!mayRenewKeys(otherKeysOf(row), now))
    throw new AppError('CONFLICT', 'The key was renewed a short time ago, and the old records have to stay a while.')
}
