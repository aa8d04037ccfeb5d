import type { SenderDomain } from '@greenroom/contracts'
import type { Context } from '../../../platform/context.ts'
import { fewAtATime } from '../../../platform/few-at-a-time.ts'
import { presentDomain } from '../present.ts'
import { readDays, readDomain } from '../queries/domains.ts'
import { lookAtDomain } from './look-at-domain.ts'

const looks = () =>
  fewAtATime({ atOnce: 4, waiting: 20, refusal: 'Many domains are being checked. Try again in a minute.' })

/** Looks at a domain because its owner asks. @throws AppError NOT_FOUND; UNAVAILABLE */
export async function checkDomain(context: Context, id: string): Promise<SenderDomain> {
  await context.db.forOwner(context.ownerId, (tx) => readDomain(context, tx, id))
  await context.hold(looks)(() => lookAtDomain(context, id))
  return context.db.forOwner(context.ownerId, async (tx) => {
    const row = await readDomain(context, tx, id)
    return presentDomain(context, row, (await readDays(context, tx)).get(row.domain) ?? [])
  })
}
