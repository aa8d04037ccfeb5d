import type { InboundTextRow } from '@greenroom/db'
import type { SystemContext } from '../../../platform/context.ts'
import { textFailed } from '../events.ts'
import { isTheirAccount } from '../policy/twilio-accounts.ts'
import { senderOfNumber } from '../queries/senders.ts'
import { forgetTextsOfAll, setAsideOfAll } from '../store/inbound-texts.ts'
import { textsIn } from '../store/text-intake.ts'
import { takeText } from './take-text.ts'

/** Turns leased texts into messages, each in its own transaction: one that fails does not stop the others (standard O5). */
export async function takeLeased(context: SystemContext, rows: readonly InboundTextRow[]): Promise<void> {
  const done: string[] = []
  for (const row of rows) if (await takeOrSetAside(context, row)) done.push(row.providerId)
  await forgetTextsOfAll(context.db.system, done)
}

async function takeOrSetAside(context: SystemContext, row: InboundTextRow): Promise<boolean> {
  try {
    return await takeText(context, row)
  } catch (error) {
    const { providerId } = row
    context.log.error({ err: error, text: providerId }, 'a text that came in could not be taken, and is retried alone')
    textsIn.inc({ outcome: 'failed' })
    const holder = await senderOfNumber(context.db.system, row.recipient)
    const userId = isTheirAccount(context, holder ? [holder] : [], row.accountSid) ? holder?.userId : undefined
    await context.db.asSystem(async (tx) => {
      await setAsideOfAll(tx, providerId, { state: 'alone', userId: userId ?? null })
      await context.enqueue(textFailed, { providerId, ...(userId ? { userId } : {}) }, { id: providerId, tx })
    })
    return false
  }
}
