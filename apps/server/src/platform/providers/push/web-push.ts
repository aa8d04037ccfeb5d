import type { Env } from '../../env.ts'
import { type FetchOutside, OutsideError, type OutsideResponse } from '../../fetch-outside/fetch-outside.ts'
import type { PushMessage, PushOutcome, PushProvider, PushTarget } from './push.ts'
import { vapidKeys } from './vapid-keys.ts'

/** Seconds that a push service keeps a message for a browser that is off: half a day. */
const TTL_SECONDS = 12 * 3600
/** Most bytes of a service's answer that are read. */
const ANSWER_BYTES = 16_384

/**
 * Returns the real adapter. The library encrypts and signs; the request goes through `fetchOutside`, because a browser,
 * or whoever pretends to be one, has given the address (standard W7).
 */
export function openPush(
  secret: string,
  { PUBLIC_URL, isSecure }: Pick<Env, 'PUBLIC_URL' | 'isSecure'>,
  fetchOutside: FetchOutside,
): PushProvider {
  const { publicKey, privateKey } = vapidKeys(secret)
  // RFC 8292, section 2.1: a way to reach the operator. Services refuse http and localhost.
  const vapidDetails = { subject: isSecure ? PUBLIC_URL : 'mailto:postmaster@localhost', publicKey, privateKey }
  return {
    publicKey,
    async send(target, message) {
      const { headers, body } = await requestOf(target, message, vapidDetails)
      try {
        return outcomeOf(
          await fetchOutside(target.endpoint, {
            method: 'POST',
            redirect: 'manual',
            maxBytes: ANSWER_BYTES,
            headers: asText(headers),
            body: Buffer.from(body ?? ''),
          }),
        )
      } catch (error) {
        if (error instanceof OutsideError && error.reason === 'refused-address') return 'gone'
        throw error
      }
    },
  }
}

async function requestOf(
  { endpoint, p256dh, auth }: PushTarget,
  { data, topic }: PushMessage,
  vapidDetails: { subject: string; publicKey: string; privateKey: string },
) {
  const { default: webPush } = await import('web-push')
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(data), {
    vapidDetails,
    TTL: TTL_SECONDS,
    urgency: 'high',
    ...(topic ? { topic } : {}),
  })
}

/** The library writes numbers, too, against its types. */
const asText = (headers: Record<string, string | number>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Interprets the service's answer (RFC 8030, sections 5 and 7.3). */
function outcomeOf({ status }: OutsideResponse): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  if (status === 429 || status >= 500) throw new Error(`the push service is busy (${status})`)
  return 'refused'
}
