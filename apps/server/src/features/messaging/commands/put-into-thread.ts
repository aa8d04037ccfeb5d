import type { ContactRow, MessageRow } from '@greenroom/db'
import { parseEmail } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { holdPeople } from '../../../platform/db/hold-people.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import type { MailRead } from '../../../platform/mail-reader/read-mail.ts'
import { findByAddress } from '../../contacts/public.ts'
import { nameFor } from '../policy/message-ids.ts'
import { findInboundMail, lockPresentContact, type SentMail } from '../queries/mail.ts'
import { findAnswered, type MailPlace } from '../queries/mail-places.ts'
import { findOrMakeWriter } from './find-or-make-writer.ts'
import { receiveMessage } from './receive-message.ts'
import { storeInboundMedia } from './store-inbound-media.ts'

interface Arrived {
  mail: MailRead
  at: Date
  /** Names a mail without a Message-ID. */
  digest: Buffer
}

const TOO_MUCH =
  'This mail could not be taken apart, so only its sender and subject are shown. Ask them to send it again as plain text.'

/**
 * Puts a mail into the thread of whoever wrote it: the contact with its address, else the contact whose answer was
 * asked for, else a new one. A mail that answers from another address stays in the thread and shows that address.
 * An automatic mail never creates a contact. @returns the outcome, for the metrics
 */
export async function putIntoThread(context: SystemContext, place: MailPlace, arrived: Arrived): Promise<string> {
  const { mail } = arrived
  const parsed = parseEmail(mail.from?.address ?? '')
  if (!parsed.ok && place.kind === 'artist') return 'no-sender'
  if (parsed.ok && isOwnAddress(context, parsed.address)) return 'own'
  const owner = await context.asOwner(place.userId)
  const answered = await findAnswered(context, mail.answers)
  const message = await owner.db.forOwner(owner.ownerId, async (tx) => {
    await holdPeople(owner, tx)
    const email = parsed.ok ? parsed.address : undefined
    const contact = await findWriter(owner, tx, place, {
      email,
      name: mail.from?.name ?? '',
      isAutomatic: mail.isAutomatic,
    })
    return (
      contact &&
      keep(owner, tx, contact, {
        ...arrived,
        place,
        answersId: answeredBy(place, answered),
      })
    )
  })
  if (!message) return 'from-machine'
  await storeInboundMedia(
    owner,
    message.id,
    mail.files.map(({ name, type, bytes }) => ({ name, type, bytes: Buffer.from(bytes) })),
  )
  return 'received'
}

/**
 * Returns the message that a mail answers: the one whose reply address it came to, else the one that its headers name.
 * An answer to a rule may prove an agreement, and headers prove nothing: the owner can read every Message-ID.
 */
function answeredBy(place: MailPlace, named: SentMail | undefined): string | undefined {
  if (place.kind === 'reply') return place.message.id
  if (place.kind === 'campaign') return named?.userId === place.userId && named.origin !== 'rule' ? named.id : undefined
  const answered = named?.userId === place.userId ? named : place.kind === 'artist' ? undefined : place.message
  return answered?.origin === 'rule' ? undefined : answered?.id
}

async function findWriter(
  context: Context,
  tx: OwnerTx,
  place: MailPlace,
  { email, name, isAutomatic }: { email: string | undefined; name: string; isAutomatic: boolean },
): Promise<ContactRow | undefined> {
  const [known] = email === undefined ? [] : await findByAddress(tx, context.ownerId, { email })
  if (known) return known
  const askedId = contactAsked(place)
  const asked = askedId === undefined ? undefined : await lockPresentContact(context, tx, askedId)
  if (asked || email === undefined || isAutomatic) return asked
  return findOrMakeWriter(context, tx, { email, name })
}

/** Returns the contact whose answer was asked for. */
function contactAsked(place: MailPlace): string | undefined {
  if (place.kind === 'artist') return undefined
  return place.kind === 'campaign' ? place.contactId : place.message.contactId
}

async function keep(
  context: Context,
  tx: OwnerTx,
  contact: ContactRow,
  { mail, at, digest, place, answersId }: Arrived & { place: MailPlace; answersId: string | undefined },
): Promise<MessageRow | undefined> {
  // People answer the reply address. Only automatic responders write to the bounce address (RFC 3834, section 4).
  const isAutomatic = mail.isAutomatic || place.kind === 'bounce' || (place.kind === 'campaign' && place.isReport)
  const arrived = {
    contact,
    channel: 'email' as const,
    content: contentOf(mail),
    at,
    address: (mail.from?.address ?? contact.email ?? '').slice(0, 320),
    subject: mail.subject === '' ? undefined : mail.subject,
    html: mail.html,
    quoted: mail.quoted ?? undefined,
    answersId,
    isAutomatic,
  }
  const ownName = nameFor(digest)
  const mailId = mail.messageId ?? ownName
  let message = await receiveMessage(context, tx, { ...arrived, mailId })
  if (!message) {
    const known = await findInboundMail(context, tx, mailId)
    // The mail was stored before, through the other door or before a failure. Its files may still be missing.
    if (known?.contactId === contact.id && known.address === arrived.address) return known
    // The sender chooses the Message-ID, so the same one from somebody else does not make it the same mail.
    message = await receiveMessage(context, tx, { ...arrived, mailId: ownName })
    if (!message) return findInboundMail(context, tx, ownName)
  }
  return message
}

function contentOf({ isTooMuch, text, filesLeftOut }: MailRead): string {
  if (isTooMuch) return TOO_MUCH
  if (filesLeftOut === 0) return text
  const files = filesLeftOut === 1 ? 'One file was' : `${filesLeftOut} files were`
  return `${text}\n\n[${files} left out: too many, or too large.]`.trim()
}

/** Tells whether an address is the installation's own. Mail from it would be a loop. */
const isOwnAddress = ({ providers: { email } }: SystemContext, address: string): boolean => {
  const key = address.toLowerCase()
  return key === email?.from.address.toLowerCase() || key.endsWith(`@${email?.replyDomain ?? '\0'}`)
}
