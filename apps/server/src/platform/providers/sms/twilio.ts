import twilio from 'twilio'
import { ApiClient } from '../twilio/api-client.ts'
import { SmsError, type SmsProvider, type TextSender } from './sms.ts'
import { answerError, connectionError } from './twilio-errors.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  /** Address of the API; by default Twilio's. */
  apiBase?: string | undefined
  /** Number of the only account, in E.164; absent: an operator assigns numbers. */
  from?: string | undefined
}

/** Timeout of one call, in milliseconds. */
const TIMEOUT_MS = 20_000
/** How long the account's sender is cached, in milliseconds. */
const SENDER_MS = 10 * 60_000
/** Most numbers of an account that are examined. */
const MAX_NUMBERS = 1000

type Sender = { from: string } | { messagingServiceSid: string }

/**
 * Creates the Twilio adapter, on its SDK. It never sends anything a second time, because Twilio has no idempotency key
 * (standard S3).
 */
export function twilioSms(
  { accountSid, authToken, apiBase, from: ownNumber }: TwilioSettings,
  { timeout = TIMEOUT_MS, now = () => performance.now() } = {},
): SmsProvider {
  const client = twilio(accountSid, authToken, {
    httpClient: new ApiClient({ base: apiBase, timeout, answerError, connectionError }),
    // Its own log would contain numbers and texts (standard W19).
    logLevel: 'none',
  })
  const remembered: { sender?: Promise<Sender>; until: number } = { until: 0 }
  const sender = () => {
    if (!remembered.sender || now() >= remembered.until) {
      remembered.until = now() + SENDER_MS
      remembered.sender = findSender(client).catch((error: unknown) => {
        delete remembered.sender
        throw error
      })
    }
    return remembered.sender
  }
  return {
    name: 'twilio',
    async send({ to, from, body, mediaUrls = [], statusUrl }) {
      const by = from === 'installation' ? await sender() : formOf(from)
      const { messages } = from === 'installation' ? client : accountOf(client, from)
      const media = mediaUrls.length > 0 ? { mediaUrl: [...mediaUrls] } : {}
      const receipts = statusUrl ? { statusCallback: statusUrl } : {}
      // A messaging service replaces characters unless told otherwise: the text, and what it costs, would not be what was shown.
      const asWritten = { smartEncoded: false }
      const { sid } = await messages.create({ ...by, ...asWritten, to, body, ...media, ...receipts })
      if (!sid) throw new SmsError('uncertain', 'Twilio answered without naming the message.')
      return { providerId: sid }
    },
    ...(ownNumber ? { offerTo: () => ({ numbers: [ownNumber], isForOnlyAccount: true }) } : {}),
  }
}

/** A number in a messaging service is named beside it, so that the service does not pick another one. A name stands alone. */
const formOf = ({ address, serviceSid }: TextSender) => ({
  from: address,
  ...(serviceSid ? { messagingServiceSid: serviceSid } : {}),
})

/** Returns the account that a sender belongs to. The operator's credentials hold for its subaccounts, too. */
const accountOf = (client: twilio.Twilio, { accountSid }: TextSender) =>
  accountSid ? client.api.v2010.accounts(accountSid) : client

/**
 * Returns the installation's sender: the account's oldest number that sends texts, so that it stays the same when numbers are added;
 * otherwise its oldest messaging service.
 * @throws SmsError refused if the account has neither
 */
async function findSender(client: twilio.Twilio): Promise<Sender> {
  try {
    const numbers = await client.incomingPhoneNumbers.list({ limit: MAX_NUMBERS })
    const [number] = numbers.filter(({ capabilities }) => capabilities?.sms).toSorted(byAge)
    if (number) return { from: number.phoneNumber }
    const [service] = (await client.messaging.v1.services.list({ limit: MAX_NUMBERS })).toSorted(byAge)
    if (service) return { messagingServiceSid: service.sid }
  } catch (error) {
    // A read changes nothing, so it can be repeated after a lost answer.
    if (error instanceof SmsError && error.failure === 'uncertain') throw new SmsError('not-now', error.message)
    throw error
  }
  throw new SmsError('refused', 'The Twilio account has no number and no messaging service that sends texts.')
}

const byAge = (a: { dateCreated: Date }, b: { dateCreated: Date }) => a.dateCreated.getTime() - b.dateCreated.getTime()
