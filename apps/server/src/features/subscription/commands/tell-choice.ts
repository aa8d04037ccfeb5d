import { LIMITED_FEATURES } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { readPlanView } from '../queries/plan-view.ts'
import { settledSentence } from '../render/words.ts'
import { tellOwner } from './tell-owner.ts'

const payload = z.object({ feature: z.enum(LIMITED_FEATURES) })

/** Tells an owner who did not choose in time what stayed. @param event of `choiceMade` */
export async function tellChoice(
  system: SystemContext,
  event: { id: string; userId: string; payload: unknown },
): Promise<void> {
  const { feature } = payload.parse(event.payload)
  const context = await system.asOwner(event.userId)
  const { choices } = await readPlanView(context)
  const made = choices.find(({ choice }) => choice.feature === feature)
  if (!made) return
  const locked = made.items.filter(({ isLocked }) => isLocked).length
  if (locked === 0) return
  await tellOwner(context, event.id, {
    title: 'We chose what stays online',
    sentences: [settledSentence(feature, made.items.length - locked, locked)],
    action: 'See your plan',
  })
}
