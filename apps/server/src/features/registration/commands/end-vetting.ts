import type { Context } from '../../../platform/context.ts'
import { releaseHold } from '../../wallet/public.ts'
import { changeRegistration, lockRegistration } from '../store/registrations.ts'

/** Frees what was set aside for a vetting that was not made. */
export async function endVetting(context: Context, id: string): Promise<void> {
  await context.db.forOwner(context.ownerId, async (tx) => {
    const row = await lockRegistration(context, tx, id)
    if (!row?.vettingHold) return
    await releaseHold(context, tx, {
      holdId: row.vettingHold,
      description: 'The brand was not vetted',
      category: 'registration',
    })
    await changeRegistration(context, tx, id, { vettingHold: null, vettedAt: null })
  })
}
