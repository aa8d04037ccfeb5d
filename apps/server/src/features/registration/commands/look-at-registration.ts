import { DAY_MS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { RegistrarError } from '../../../platform/providers/registrar/registrar.ts'
import { applyStanding } from './apply-standing.ts'
import { endVetting } from './end-vetting.ts'
import { ensureAccount } from './ensure-account.ts'
import { handIn } from './hand-in.ts'
import { changeRegistration, lockRegistration } from '../store/registrations.ts'
import { moveRegistration } from './move-registration.ts'

/** Milliseconds for which an approved registration may go without an answer before it counts as unknown (section 3). */
const SILENT_MS = 2 * DAY_MS
/** Milliseconds after which a vetting without a score was not made. */
const UNVETTED_MS = 2 * DAY_MS
/** Milliseconds until a look that got no answer is repeated. */
const AGAIN_MS = 5 * 60_000

/** Asks the registrar how a registration stands, and takes that over. One that is still to be handed in is handed in. */
export async function lookAtRegistration(context: Context, id: string): Promise<void> {
  const { db, ownerId, now, providers } = context
  const { registrar } = providers
  const row = await db.forOwner(ownerId, (tx) => lockRegistration(context, tx, id))
  if (!registrar || !row || row.state === 'withdrawn' || row.state === 'draft') return
  if (row.state === 'submitting' || row.state === 'uncertain') return handIn(context, id)
  if (!row.providerIds) return
  try {
    const account = await ensureAccount(context, registrar)
    const standing = await registrar.fetch(account, row.kind, row.providerIds)
    await db.forOwner(ownerId, (tx) => applyStanding(context, tx, id, standing))
    if (row.vettingHold && row.vettedAt && now.getTime() - row.vettedAt.getTime() > UNVETTED_MS)
      await endVetting(context, id)
  } catch (error) {
    if (!(error instanceof RegistrarError)) throw error
    context.log.warn(
      { registrationId: id, failure: error.failure },
      'a registrar did not say how a registration stands',
    )
    await db.forOwner(ownerId, async (tx) => {
      const current = await lockRegistration(context, tx, id)
      if (!current) return
      const isSilent = current.checkedAt !== null && now.getTime() - current.checkedAt.getTime() > SILENT_MS
      const nextCheckAt = new Date(now.getTime() + AGAIN_MS)
      if (isSilent && current.state === 'approved')
        await moveRegistration(context, tx, current, { to: 'unknown', by: 'job', nextCheckAt })
      else await changeRegistration(context, tx, id, { nextCheckAt })
    })
  }
}
