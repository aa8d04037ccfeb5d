import { MAX_TEXT_MEDIA } from '@greenroom/domain'
import { z } from 'zod'
import type { SystemContext } from '../../../platform/context.ts'
import { OutsideError } from '../../../platform/fetch-outside/fetch-outside.ts'
import type { House } from '../../../platform/house.ts'
import type { OutboxEvent } from '../../../platform/outbox/relay.ts'
import { inboundMedia } from '../events.ts'
import { findMessageOfMedia } from '../queries/media.ts'
import { storeInboundMedia } from './store-inbound-media.ts'

/** Twilio's API (twilio.com/docs/usage/api), which also serves the pictures of inbound texts. */
const TWILIO = 'https://api.twilio.com'
/** Milliseconds after which a picture that cannot be fetched counts as lost. */
const GIVE_UP_MS = 30 * 60_000
/** Failures that last. */
const FOR_GOOD = new Set(['refused-address', 'too-large', 'too-many-redirects'])

const awaited = z.object({ messageId: z.uuid(), media: inboundMedia })

/**
 * Fetches and stores the pictures of an inbound text. Safe to repeat. The provider's credentials go to its own host
 * only (standard W7).
 * @throws Error if one could not be fetched: try again; after half an hour it is kept as missing
 */
export async function fetchMedia(context: SystemContext, { userId, payload }: OutboxEvent): Promise<void> {
  const { messageId, media } = awaited.parse(payload)
  const owner = await context.asOwner(userId)
  const message = await owner.db.readForOwner(owner.ownerId, (tx) => findMessageOfMedia(owner, tx, messageId))
  if (!message) return
  const isLate = owner.now.getTime() - message.sentAt.getTime() > GIVE_UP_MS
  for (const [position, { url, type }] of media.slice(0, MAX_TEXT_MEDIA).entries()) {
    const fetched = await fetchOne(context, url, isLate)
    await storeInboundMedia(owner, messageId, [{ bytes: fetched?.body, type: fetched?.contentType || type }], position)
  }
}

async function fetchOne(context: SystemContext, url: string, isLate: boolean) {
  try {
    const answer = await context.providers.fetchOutside(url, { headers: context.hold(credentials)(url) })
    if (answer.status === 200) return answer
    if (!isLate) throw new Error(`a picture of a text could not be fetched (${answer.status})`)
  } catch (error) {
    if (!(error instanceof OutsideError)) throw error
    if (!isLate && !FOR_GOOD.has(error.reason)) throw error
  }
  return undefined
}

/** Returns the headers for an address: the account's credentials, which hold for its subaccounts, if it is the provider's own. */
const credentials =
  ({ env }: House) =>
  (url: string): Record<string, string> => {
    const { TWILIO_ACCOUNT_SID: sid, TWILIO_AUTH_TOKEN: token, TWILIO_API_BASE: base = TWILIO } = env
    if (!sid || !token || !URL.canParse(url) || new URL(url).origin !== new URL(base).origin) return {}
    return { authorization: `Basic ${Buffer.from(`${sid}:${token}`).toString('base64')}` }
  }
