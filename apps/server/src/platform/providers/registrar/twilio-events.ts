import type { NumberWord, ObjectNews, Registrar, RegistrarNews } from './registrar.ts'
import type { TwilioAccounts, TwilioClient } from './twilio-accounts.ts'

const PREFIX = 'com.twilio.messaging.compliance.'

/** Events that move a registration, below the prefix (twilio.com/docs/events/event-types). */
const TYPES = [
  'brand-registration.brand-failure',
  'brand-registration.brand-registered',
  'brand-registration.brand-unverified',
  'brand-registration.brand-verified',
  'brand-registration.brand-vetted-verified',
  'brand-registration.brand-secondary-vetting-failure',
  'campaign-registration.campaign-approved',
  'campaign-registration.campaign-deleted',
  'campaign-registration.campaign-failure',
  'campaign-registration.campaign-submitted',
  'number-registration.failed',
  'number-registration.pending',
  'number-registration.successful',
  'number-deregistration.successful',
  'toll-free-verification.expired',
  'toll-free-verification.pending-review',
  'toll-free-verification.request-approved',
  'toll-free-verification.rejected',
]

/** Kind of object by the beginning of an event's type, and the part of the event that names it. */
const SUBJECTS: Readonly<Record<string, { kind: ObjectNews['kind']; part: string }>> = {
  'brand-registration': { kind: 'brand', part: 'brandsid' },
  // Every campaign has the same id; its service tells them apart.
  'campaign-registration': { kind: 'campaign', part: 'messagingservicesid' },
  'toll-free-verification': { kind: 'toll_free', part: 'tollfreeverificationsid' },
}

/** What events of numbers say, by their type. */
const NUMBER_WORDS: Readonly<Record<string, NumberWord>> = {
  'number-registration.successful': 'registered',
  'number-registration.pending': 'pending',
  'number-registration.failed': 'unregistered',
  'number-deregistration.successful': 'unregistered',
}

/** Most sinks and subscriptions of an account that are looked through. */
const LIMIT = 100
/** Longest body that is read, in characters, and most events in it; Twilio sends batches of a few. */
const MAX_BODY = 1_000_000
const MAX_EVENTS = 1000

/** Asks for the events of an account, unless that was done. */
export async function ensureEvents(client: TwilioClient, destination: string): Promise<void> {
  const { sinks, subscriptions } = client.events.v1
  const held = (await sinks.list({ limit: LIMIT })).find(
    ({ sinkType, sinkConfiguration }) =>
      sinkType === 'webhook' && (sinkConfiguration as Record<string, unknown> | null)?.destination === destination,
  )
  const sink =
    held ??
    (await sinks.create({
      description: 'Greenroom',
      sinkType: 'webhook',
      sinkConfiguration: { destination, method: 'POST' },
    }))
  const subscribed = await subscriptions.list({ sinkSid: sink.sid, limit: 1 })
  if (subscribed.length > 0) return
  await subscriptions.create({
    description: 'Greenroom',
    sinkSid: sink.sid,
    types: TYPES.map((type) => ({ type: PREFIX + type })),
  })
}

interface NamedEvent {
  type: string
  at: Date
  data: Record<string, unknown>
}

/**
 * Returns the reader of events. A batch is believed only if the account that all its events name is ours, and signed it
 * (standard N9).
 */
export function newsReader({ isSigned }: Pick<TwilioAccounts, 'isSigned'>): Registrar['readNews'] {
  return async ({ url, headers, body }) => {
    const signature = headers['x-twilio-signature']
    const contentType = headers['content-type']
    const events = typeof signature === 'string' && body.length <= MAX_BODY ? eventsIn(body) : undefined
    const accountId = events && accountIn(events)
    if (typeof signature !== 'string' || !accountId) return undefined
    const call = {
      url,
      rawBody: Buffer.from(body, 'utf8'),
      contentType: typeof contentType === 'string' ? contentType : undefined,
      signature,
    }
    if (!(await isSigned(accountId, call))) return undefined
    return events.flatMap((event) => newsOf(accountId, event))
  }
}

function eventsIn(body: string): NamedEvent[] | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return undefined
  }
  const list: unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  if (list.length === 0 || list.length > MAX_EVENTS) return undefined
  const events = list.map((one) => {
    const { type, time, data } = (one ?? {}) as Record<string, unknown>
    return {
      type: typeof type === 'string' ? type : '',
      at: momentOf(time),
      data: (typeof data === 'object' && data !== null ? data : {}) as NamedEvent['data'],
    }
  })
  return events
}

/** Reads the time of an event (CloudEvents 1.0, RFC 3339); one without is older than all others. */
function momentOf(time: unknown): Date {
  const at = new Date(typeof time === 'string' ? time : 0)
  return Number.isNaN(at.getTime()) ? new Date(0) : at
}

/** Returns the account that all events name. */
function accountIn(events: readonly NamedEvent[]): string | undefined {
  const [account, ...others] = new Set(events.map(({ data }) => data.accountsid))
  return typeof account === 'string' && others.length === 0 ? account : undefined
}

function newsOf(accountId: string, { type, at, data }: NamedEvent): RegistrarNews[] {
  const name = type.startsWith(PREFIX) ? type.slice(PREFIX.length) : ''
  const word = Object.hasOwn(NUMBER_WORDS, name) ? NUMBER_WORDS[name] : undefined
  const number = data.phonenumbersid
  if (word && typeof number === 'string') return [{ accountId, kind: 'number', id: number, word, at }]
  const [family = ''] = name.split('.')
  const subject = SUBJECTS[family]
  const id = subject ? data[subject.part] : undefined
  return subject && typeof id === 'string' ? [{ accountId, kind: subject.kind, id }] : []
}
