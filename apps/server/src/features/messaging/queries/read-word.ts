import type { ContactRow, InboundTextRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { canResume } from '../../consent/public.ts'
import { hasStoppedAfter } from './words.ts'

/**
 * Returns the word that a text is handled as. START and YES are ordinary texts of people who have not opted out; YES only
 * undoes a STOP (record 0053). A text that is retried late takes back nothing that was said after it.
 */
export async function readWord(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  { word, receivedAt: at, recipient: number }: Pick<InboundTextRow, 'word' | 'receivedAt' | 'recipient'>,
): Promise<'stop' | 'start' | 'help' | undefined> {
  if (word === 'stop' || word === 'help') return word
  if (word === null) return undefined
  if (await hasStoppedAfter(context, tx, contact.id, at)) return undefined
  return (await canResume(context, tx, contact, { isPlain: word === 'start', at, number })) ? 'start' : undefined
}
