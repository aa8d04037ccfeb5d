import type { SenderDomain, UpdateSenderDomainBody } from '@greenroom/contracts'
import { noteChange } from '../../../platform/change-log.ts'
import type { Context } from '../../../platform/context.ts'
import type { SenderDomainRow } from '@greenroom/db'
import { holdLock } from '../../../platform/db/lock.ts'
import { notFound } from '../../../platform/errors.ts'
import { presentDomain } from '../present.ts'
import { readDays, readDomain } from '../queries/domains.ts'
import { changeDomain, unchooseOthers } from '../store.ts'

const fieldsOf = ({ domain, localPart, isSender, stretch }: SenderDomainRow): Record<string, unknown> => ({
  from: `${localPart}@${domain}`,
  sender: isSender,
  warm_up: stretch,
})

/** Changes a domain, or chooses it as the sender. @throws AppError NOT_FOUND */
export async function updateDomain(
  context: Context,
  id: string,
  { is_sender: isSender, local_part: localPart, stretch }: UpdateSenderDomainBody,
): Promise<SenderDomain> {
  const { ownerId } = context
  return context.db.forOwner(ownerId, async (tx) => {
    await holdLock(tx, `sender-domains:${ownerId}`)
    const known = await readDomain(context, tx, id)
    if (isSender) await unchooseOthers(context, tx, id)
    const row = await changeDomain(context, tx, id, {
      isSender: isSender ?? known.isSender,
      localPart: localPart ?? known.localPart,
      stretch: stretch ?? known.stretch,
    })
    if (!row) throw notFound('domain')
    await noteChange(context, tx, {
      area: 'domains',
      object: { id, name: row.domain },
      action: 'changed',
      before: fieldsOf(known),
      after: fieldsOf(row),
    })
    return presentDomain(context, row, (await readDays(context, tx)).get(row.domain) ?? [])
  })
}
