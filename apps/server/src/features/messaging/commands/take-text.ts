import type { ContactRow, InboundTextRow } from '@greenroom/db'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { isOwnerThere } from '../../consent/public.ts'
import { findHolderOfDeleted } from '../queries/words.ts'
import { readWord } from '../queries/read-word.ts'
import { setAsideOfAll } from '../store/inbound-texts.ts'
import { findSenders } from '../store/senders.ts'
import { optOutLag, textsIn } from '../store/text-intake.ts'
import { findHolder } from './find-holder.ts'
import { findOrMakeWriter } from './find-or-make-writer.ts'
import { obeyWord } from './obey-word.ts'
import { receiveMessage } from './receive-message.ts'

/** Numbers in E.164. Other senders are short codes and names, behind which there is no person. */
const PHONE = /^\+[1-9]\d{6,14}$/

/** Outcome of taking a text, for the metrics. */
type Taken = 'message' | 'duplicate' | 'unclaimed' | 'owner-gone'

/**
 * Turns a text into a message of whoever holds the number that was texted. A word of the list takes effect in the same
 * transaction, before anything that waits in a queue (standards O4 and S6).
 * @returns false if the text stays for the operator, because nobody holds the number
 */
export async function takeText(context: SystemContext, row: InboundTextRow): Promise<boolean> {
  const outcome = await take(context, row)
  textsIn.inc({ outcome })
  if (outcome !== 'unclaimed') return true
  context.log.warn(
    { number: row.recipient, text: row.providerId },
    'a text came to a number that nobody holds in this account',
  )
  await setAsideOfAll(context.db.system, row.providerId, { state: 'unclaimed' })
  return false
}

async function take(system: SystemContext, row: InboundTextRow): Promise<Taken> {
  const holder = await findHolder(system, row.recipient, row.accountSid)
  if (!holder) return 'unclaimed'
  if (!(await isOwnerThere(system, holder))) return 'owner-gone'
  if (!PHONE.test(row.sender)) throw new Error('the sender of a text has no phone number')
  const owner = await system.asOwner(holder)
  const isKept = await owner.db.forOwner(owner.ownerId, (tx) => keep(owner, tx, row))
  if (row.word === 'stop') optOutLag.observe(Math.max(0, (Date.now() - row.receivedAt.getTime()) / 1000))
  return isKept ? 'message' : 'duplicate'
}

async function keep(context: Context, tx: OwnerTx, row: InboundTextRow): Promise<boolean> {
  const contact = await writerOf(context, tx, row)
  const handledAs = await readWord(context, tx, contact, row)
  const message = await receiveMessage(context, tx, {
    contact,
    handledAs,
    channel: 'sms',
    content: row.body,
    at: row.receivedAt,
    address: row.sender,
    senderId: (await findSenders(context, tx)).find(({ address }) => address === row.recipient)?.id,
    providerId: row.providerId,
    media: row.media,
  })
  if (message && handledAs) await obeyWord(context, tx, contact, message, row)
  return message !== undefined
}

/** Returns the contact who texted. For an opt-out word, this may be a deleted one, which stays deleted. */
async function writerOf(context: Context, tx: OwnerTx, { sender, word }: InboundTextRow): Promise<ContactRow> {
  const deleted = word ? await findHolderOfDeleted(context, tx, sender) : undefined
  return deleted ?? findOrMakeWriter(context, tx, { phone: sender })
}
