import type { InboundTextRow } from '@greenroom/db'
import type { SystemContext } from '../../../platform/context.ts'
import { TooManyWriters } from '../policy/new-writers.ts'
import { forgetTextsOfAll } from '../store/inbound-texts.ts'
import { setTextAside } from './set-text-aside.ts'
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
    if (error instanceof TooManyWriters) {
      await setTextAside(context, row, error)
      return false
    }
    const { providerId: text } = row
    context.log.error({ err: error, text }, 'a text that came in could not be taken, and is retried alone')
    await setTextAside(context, row)
    return false
  }
}
