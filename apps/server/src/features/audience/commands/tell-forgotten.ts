import type { SystemContext } from '../../../platform/context.ts'
import { ERASED } from '../../../platform/person-data.ts'
import { notify } from '../../notifications/public.ts'

const PATH = '/dashboard/marketing/audience'

/** Tells the owner that segments named a person they erased, and how they read now. @param cause id of the event */
export async function tellForgotten(
  system: SystemContext,
  userId: string,
  { cause, segments }: { cause: string; segments: number },
): Promise<void> {
  const owner = await system.asOwner(userId)
  const where = segments === 1 ? 'One of your segments' : `${segments} of your segments`
  await owner.db.forOwner(owner.ownerId, (tx) =>
    notify(owner, tx, {
      cause,
      kind: 'audience',
      title: 'An erased address was removed from your segments',
      body: `${where} mentioned a contact you erased. Their address now reads “${ERASED}”, and nobody else was added or removed.`,
      path: PATH,
    }),
  )
}
