import { type CompiledMail, fillMail, mergeValues } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { requireEmail } from '../../../platform/mail/deliver.ts'
import { domainOf, type Mail } from '../../../platform/providers/email/email.ts'
import { campaignLocalPart, campaignMessageId, mailSender, readVerifiedEmail } from '../../messaging/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import { mailPrice } from '../../../platform/message-prices.ts'
import type { Carrier } from '../policy/carrier.ts'
import { addressesOf, compileCampaignMail } from '../render/campaign-mail.ts'
import type { Person } from '../store/leases.ts'

/** Concurrent mails of a worker. */
const CONNECTIONS = 20

/** Returns the carrier of mail: the installation's relays, or the sandbox. */
export const handMails = (connections = CONNECTIONS): Carrier => ({
  channel: 'email',
  connections,
  async open(context, tx, { send, range, gate }) {
    const artist = await readArtistName(context, tx)
    const mail = compileCampaignMail(send, { artist, rules: gate.rules })
    const frame = await openMails(context, tx, { sendId: send.id, mail, artist })
    // A price that changes meanwhile counts from the next batch on.
    const cost = mailPrice(context)
    return (person) => {
      const { email } = person.contact
      if (email === null) return undefined
      const id = `${send.id}/${person.seq}/${range.attempt}`
      return { message: () => frame({ ...person, email, id }), segments: 1, cost }
    }
  },
  handOver: ({ providers }: SystemContext, message) => requireEmail(providers).send((message as () => Mail)()),
})

interface Reader {
  seq: number
  contact: Person['contact']
  email: string
  /** Under which the provider knows it. */
  id: string
}

/** Reads what all mails of a campaign have in common. @returns draws one of them, when it leaves */
async function openMails(
  context: Context,
  tx: OwnerTx,
  { sendId, mail, artist }: { sendId: string; mail: CompiledMail; artist: string },
): Promise<(reader: Reader) => Mail> {
  const { ownerId } = context
  const provider = requireEmail(context.providers)
  const { replyDomain } = provider
  const domain = domainOf(provider.from)
  const ownAddress = replyDomain === undefined ? await readVerifiedEmail(tx) : undefined
  const senderName = mailSender(context, artist)
  const headers = {
    'List-Id': `<${ownerId}.campaigns.${domain}>`,
    'Feedback-ID': `${sendId}:${ownerId}:campaign:greenroom`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
  return ({ seq, contact, email, id }) => {
    const named = { sendId, seq }
    const addresses = addressesOf(context, named, contact)
    const person = { values: mergeValues(contact, artist), ...contact }
    const fill = (part: 'subject' | 'html' | 'text') => fillMail(mail[part], person, { part, ...addresses })
    const replyTo =
      replyDomain === undefined ? ownAddress : `${campaignLocalPart(context, 'reply', named)}@${replyDomain}`
    return {
      id,
      to: email,
      userId: ownerId,
      senderName,
      subject: fill('subject'),
      html: fill('html'),
      text: fill('text'),
      messageId: campaignMessageId(context, named, domain),
      headers: { ...headers, 'List-Unsubscribe': `<${addresses.address('unsubscribe')}>` },
      ...(replyTo === undefined ? {} : { replyTo }),
      ...(replyDomain === undefined
        ? {}
        : { envelopeFrom: `${campaignLocalPart(context, 'bounce', named)}@${replyDomain}` }),
    }
  }
}
