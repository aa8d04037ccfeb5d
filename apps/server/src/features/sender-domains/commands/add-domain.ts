import type { SenderDomain } from '@greenroom/contracts'
import { DEFAULT_SENDER_LOCAL_PART, MAX_SENDER_DOMAINS, parseSenderDomain } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { holdLock } from '../../../platform/db/lock.ts'
import { AppError } from '../../../platform/errors.ts'
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
  if (!parsed.ok)
    throw new AppError('VALIDATION_FAILED', parsed.problem, {
      details: [{ path: 'body.domain', message: parsed.problem }],
    })
  const { domain } = parsed
  const keys = await newKeys(context)
  const { ownerId, now } = context
  return context.db.forOwner(ownerId, (tx) =>
    once(context, tx, async () => {
      await holdLock(tx, `sender-domains:${ownerId}`)
      const known = await listDomains(context, tx)
      if (known.some((one) => one.domain === domain))
        throw new AppError('CONFLICT', 'You have added this domain already.')
      if (known.length >= MAX_SENDER_DOMAINS)
        throw new AppError('CONFLICT', `You have ${MAX_SENDER_DOMAINS} domains. Remove one first.`)
      const row = await insertDomain(tx, {
        ...keys,
        id: context.newId(),
        userId: ownerId,
        domain,
        localPart: DEFAULT_SENDER_LOCAL_PART,
        isSender: known.every(({ isSender }) => !isSender),
        state: 'pending',
        nextCheckAt: now,
        createdAt: now,
      })
      return presentDomain(context, row, [])
    }),
  )
}
