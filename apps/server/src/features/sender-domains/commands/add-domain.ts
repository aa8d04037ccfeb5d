import type { SenderDomain } from '@greenroom/contracts'
import { DEFAULT_SENDER_LOCAL_PART, MAX_SENDER_DOMAINS, parseSenderDomain } from '@greenroom/domain'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import { AppError, badField } from '../../../platform/errors.ts'
import { once } from '../../../platform/idempotency.ts'
import { newKeys } from '../policy/keys.ts'
import { houseDomains } from '../policy/sending-house.ts'
import { presentDomain } from '../present.ts'
import { listDomains } from '../queries/domains.ts'
import { insertDomain } from '../store.ts'

/**
 * Adds a domain with keys of its own. The first one is the sender. It is looked at within a minute.
 * @throws AppError VALIDATION_FAILED; CONFLICT if it is there already, or there are too many
 */
export async function addDomain(context: Context, { domain: typed }: { domain: string }): Promise<SenderDomain> {
  const parsed = parseSenderDomain(typed, houseDomains(context))
  if (!parsed.ok) throw badField('body.domain', parsed.problem)
  const { domain } = parsed
  const { db, ownerId, now } = context
  const known = await db.readForOwner(ownerId, (tx) => listDomains(context, tx))
  // Keys cost time of a core, so none are made for a domain that is refused. A repeat gets its first answer all the same.
  const keys = refusalOf(known, domain) ?? (await newKeys(context))
  return db.forOwner(ownerId, (tx) =>
    once(context, tx, async () => {
      if (typeof keys === 'string') throw new AppError('CONFLICT', keys)
      await holdLock(tx, `sender-domains:${ownerId}`)
      const domains = await listDomains(context, tx)
      const refusal = refusalOf(domains, domain)
      if (refusal !== undefined) throw new AppError('CONFLICT', refusal)
      const row = await insertDomain(tx, {
        ...keys,
        id: context.newId(),
        userId: ownerId,
        domain,
        localPart: DEFAULT_SENDER_LOCAL_PART,
        isSender: domains.every(({ isSender }) => !isSender),
        state: 'pending',
        nextCheckAt: now,
        keysMadeAt: now,
        createdAt: now,
      })
      const after = { domain, sender: row.isSender, from: `${row.localPart}@${domain}` }
      await noteChange(context, tx, { area: 'domains', object: { id: row.id, name: domain }, action: 'created', after })
      return presentDomain(context, row, [])
    }),
  )
}

/** Returns why a domain cannot be added to those of its owner. */
function refusalOf(known: readonly { domain: string }[], domain: string): string | undefined {
  if (known.some((one) => one.domain === domain)) return 'You have added this domain already.'
  return known.length >= MAX_SENDER_DOMAINS ? `You have ${MAX_SENDER_DOMAINS} domains. Remove one first.` : undefined
}
