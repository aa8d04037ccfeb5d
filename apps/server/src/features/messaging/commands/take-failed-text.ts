import type { SystemContext } from '../../../platform/context.ts'
import { findFailedText, forgetTextsOfAll } from '../store/inbound-texts.ts'
import { takeText } from './take-text.ts'

/** Retries a text that has failed before. When it has failed for good, it is a dead job, which can be replayed. */
export async function takeFailedText(context: SystemContext, providerId: string): Promise<void> {
  const row = await findFailedText(context.db.system, providerId)
  if (row && (await takeText(context, row))) await forgetTextsOfAll(context.db.system, [providerId])
}
