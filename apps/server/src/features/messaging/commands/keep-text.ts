import type { SystemContext } from '../../../platform/context.ts'
import { type DeliveredText, textOf } from '../policy/delivered-text.ts'
import { openTextIntake } from '../store/text-intake.ts'
import { openRush } from './text-rush.ts'

/**
 * Keeps a text that came in. Resolves once it is on disk; a job takes it at once (standard O4).
 * @throws AppError UNAVAILABLE if too many texts are waiting
 */
export function keepText(context: SystemContext, text: DeliveredText): Promise<void> {
  context.hold(openRush).came()
  return context.hold(openTextIntake).add(textOf(context, text))
}
