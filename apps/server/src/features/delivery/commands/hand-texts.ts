import { codeOf, isSenderName, MAX_TEXT_LINKS, openPricedTexts, shortLink, stopLink } from '@greenroom/domain'
import { isLoopback } from '../../../platform/http/origin.ts'
import { requireSms } from '../../../platform/mail/deliver.ts'
import type { TextMessage } from '../../../platform/providers/sms/sms.ts'
import { shortLinkKey, stopCodeOf } from '../../../platform/short-links.ts'
import { textPrices } from '../../../platform/message-prices.ts'
import { mediaUrlsOf } from '../../messaging/public.ts'
import { readArtistName } from '../../minisites/public.ts'
import type { Carrier } from '../policy/carrier.ts'
import { sendStatusUrl } from '../policy/receipts.ts'
import { firstTextsAmong } from '../queries/first-texts.ts'
import { textSenderOf } from '../policy/text-sender.ts'
import { sendText } from './send-text.ts'

/**
 * Concurrent provider calls: about 200 texts a second at 100 ms each, ten times what a worker's numbers usually may send.
 */
const CONNECTIONS = 20

/** Returns the carrier of texts: the installation's provider, Twilio or the sandbox. */
export const handTexts = (connections = CONNECTIONS): Carrier => ({
  channel: 'sms',
  connections,
  async open(context, tx, { send, range, gate, people }) {
    const { providers, urls, ownerId } = context
    const provider = requireSms(providers)
    const ids = people.map(({ contact }) => contact.id)
    const mediaUrls = await mediaUrlsOf(context, tx, send.mediaIds)
    const render = openPricedTexts(
      { content: send.content, pictures: mediaUrls.length },
      { artist: await readArtistName(context, tx), prices: textPrices(context) },
    )
    const untold = await firstTextsAmong(context, tx, ids)
    const key = shortLinkKey(context.links)
    // Twilio refuses addresses that it cannot reach.
    const hasReceipts = provider.name === 'sandbox' || !isLoopback(urls.publicUrl)
    return (person) => {
      const { seq, contact } = person
      if (contact.phone === null) return undefined
      const { sender } = gate.senderOf(contact.phoneCountry)
      if (!sender) throw new Error('a text without a sender was let through')
      const firstLink = range.linkBase + (seq - range.first) * MAX_TEXT_LINKS
      const short = (linkNo: number) => shortLink(urls.publicUrl, codeOf(firstLink + linkNo, key))
      const stop = isSenderName(sender.address)
        ? stopLink(urls.publicUrl, stopCodeOf(context.links, firstLink))
        : undefined
      if (stop !== undefined && range.linkBase === 0) throw new Error('a text from a name has no link to stop')
      const { text, segments, cost, isSendable } = render(contact, { told: !untold.has(contact.id), short, stop })
      if (!isSendable) return undefined
      const { attempt } = range
      const message: TextMessage = {
        id: `${send.id}/${seq}/${attempt}`,
        to: contact.phone,
        from: textSenderOf(sender),
        body: text,
        mediaUrls,
        ...(hasReceipts ? { statusUrl: sendStatusUrl(urls.publicUrl, { sendId: send.id, seq, attempt }) } : {}),
        userId: ownerId,
      }
      return { message, segments, cost }
    }
  },
  handOver: (context, message) => sendText(context, message as TextMessage),
})
