import { type CompiledMail, fillMail, type MailPerson, mergeValues } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireEmail } from '../../../platform/mail/deliver.ts'
import { openMime } from '../../../platform/mail/mime/mime.ts'
import { type BulkMail, domainOf, type Mail } from '../../../platform/providers/email/email.ts'
import { campaignLocalPart, campaignMessageId, mailSender, readVerifiedEmail } from '../../messaging/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import { type MailDomain, mailDomainOf } from '../../sender-domains/public.ts'
import { mailPrice } from '../../../platform/message-prices.ts'
import type { Carrier } from '../policy/carrier.ts'
import { wonSenderNames } from '../queries/sender-names.ts'
import { addressesOf, compileSentMail, sentLetter } from '../render/campaign-mail.ts'
import type { Person } from '../store/leases.ts'

/** Concurrent mails of a worker. */
const CONNECTIONS = 20

/** Returns the carrier of mail: the installation's relays, or the sandbox. */
export const handMails = (connections = CONNECTIONS): Carrier => ({
  channel: 'email',
  connections,
  // The next mail of each connection: its envelope travels with the body of the one before, which saves a round trip.
  ahead: connections,
  async open(context, tx, { send, range, gate }) {
    const artist = await readArtistName(context, tx)
    const sender = { artist, rules: gate.rules, countsOpens: send.countsOpens }
    const open = await openMails(context, tx, { sendId: send.id, artist, own: mailDomainOf(context, gate.mail) })
    const followed = send.resendOf ?? undefined
    const won = followed && (await wonSenderNames(context, tx, [followed])).get(followed)
    const versions = new Map<number, ReturnType<typeof open>>()
    const versionOf = (variant: number) => {
      const letter = sentLetter(send, variant)
      const name = 'sender_name' in letter ? letter.sender_name : null
      return open(compileSentMail(context, send, variant, sender), name?.trim() || won || artist)
    }
    // A price that changes meanwhile counts from the next batch on.
    const cost = mailPrice(context)
    return (person) => {
      const { email } = person.contact
      if (email === null) return undefined
      const id = `${send.id}/${person.seq}/${range.attempt}`
      const draw = versions.get(person.variant) ?? versionOf(person.variant)
      versions.set(person.variant, draw)
      return { message: draw({ ...person, email, id }), segments: 1, cost }
    }
  },
  handOver: ({ providers }: SystemContext, message) => requireEmail(providers).sendBulk(message as BulkMail),
})

interface Reader {
  seq: number
  contact: Person['contact']
  email: string
  /** Under which the provider knows it. */
  id: string
}

/**
 * Reads what all mails of a campaign have in common. @param common.own domain that they leave from; undefined: the installation's
 * @returns opens one version, from a name, and makes one mail of it, which is written when it leaves
 */
async function openMails(
  context: Context,
  tx: OwnerTx,
  { sendId, artist, own: ownDomain }: { sendId: string; artist: string; own: MailDomain | undefined },
): Promise<(mail: CompiledMail, name: string) => (reader: Reader) => BulkMail> {
  const { ownerId, links, now } = context
  const provider = requireEmail(context.providers)
  const { replyDomain } = provider
  const from = ownDomain?.from ?? provider.from.address
  const domain = ownDomain?.domain ?? domainOf(provider.from)
  const bounceTo = ownDomain?.bounce ?? replyDomain
  const ownAddress = replyDomain === undefined ? await readVerifiedEmail(tx) : undefined
  const headers = {
    'List-Id': `<${ownerId}.campaigns.${domain}>`,
    'Feedback-ID': `${sendId}:${ownerId}:campaign:greenroom`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return (mail, name) => {
    const senderName = ownDomain ? name : mailSender(context, name)
    const write = openMime({
      compiled: mail,
      from: { name: senderName, address: from },
      headers,
      domain,
      keys: ownDomain?.keys ?? [],
      date: now,
      seed: links.digest('campaign-mime', sendId).toString('hex'),
    })
    return ({ seq, contact, email, id }) => {
      const named = { sendId, seq }
      const replyTo = () =>
        replyDomain === undefined ? ownAddress : `${campaignLocalPart(context, 'reply', named)}@${replyDomain}`
      const envelopeFrom =
        bounceTo === undefined ? provider.from.address : `${campaignLocalPart(context, 'bounce', named)}@${bounceTo}`
      const messageId = campaignMessageId(context, named)
      const personal = () => {
        const answers = replyTo()
        const person: MailPerson = {
          values: mergeValues(contact, artist),
          ...contact,
          ...addressesOf(context, named, contact),
        }
        const own = {
          'List-Unsubscribe': `<${person.address('unsubscribe')}>`,
          ...(answers === undefined ? {} : { 'Reply-To': answers }),
        }
        return { person, own, answers }
      }
      const written = () => {
        const { person, own } = personal()
        return write({ ...person, to: email, messageId, headers: own })
      }
      return {
        id,
        userId: ownerId,
        to: email,
        envelopeFrom,
        write: written,
        mail: (): Mail => {
          const { person, own, answers } = personal()
          const fill = (part: 'subject' | 'html' | 'text') => fillMail(mail[part], person, { ...person, part })
          const { 'Reply-To': _, ...others } = own
          return {
            id,
            to: email,
            userId: ownerId,
            senderName,
            subject: fill('subject'),
            html: fill('html'),
            text: fill('text'),
            messageId: `<${messageId}@${domain}>`,
            headers: { ...headers, ...others, ...(ownDomain ? signaturesIn(written()) : {}) },
            ...(answers === undefined ? {} : { replyTo: answers }),
            ...(bounceTo === undefined ? {} : { envelopeFrom }),
            ...(ownDomain ? { from } : {}),
          }
        },
      }
    }
  }
}

/** Returns the signatures of a mail as a mailbox shows them, unfolded, each in a line. */
function signaturesIn(raw: Buffer): Record<string, string> {
  const head = raw
    .subarray(0, raw.indexOf('\r\n\r\n'))
    .toString('latin1')
    .replace(/\r\n[ \t]+/g, ' ')
  return { 'DKIM-Signature': [...head.matchAll(/^DKIM-Signature: (.*)$/gm)].map(([, value]) => value).join('\n') }
}
