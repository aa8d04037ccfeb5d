import { createVerify, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { FetchOutside } from '../../fetch-outside/fetch-outside.ts'

/** A message of Amazon SNS (docs.aws.amazon.com/sns, "Verifying the signatures of Amazon SNS messages"). */
const snsMessage = z.object({
  Type: z.enum(['Notification', 'SubscriptionConfirmation', 'UnsubscribeConfirmation']),
  MessageId: z.string().max(200),
  TopicArn: z.string().max(400),
  Subject: z.string().max(1000).optional(),
  Message: z.string(),
  Timestamp: z.string().max(40),
  Token: z.string().max(2000).optional(),
  SubscribeURL: z.string().max(2048).optional(),
  SignatureVersion: z.enum(['1', '2']),
  Signature: z.string().max(2000),
  SigningCertURL: z.string().max(500),
})
export type SnsMessage = z.output<typeof snsMessage>

/** Names of the fields that are signed, in their order. */
const SIGNED = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
} as const

/** Where Amazon keeps its certificates, and confirms subscriptions. Anything else is a forgery (standard S17). */
const HOST = /^sns\.[a-z]{2}(?:-[a-z]+)+-\d{1,2}\.amazonaws\.com(?:\.cn)?$/
const CERTIFICATE = /^\/SimpleNotificationService-[0-9a-f]{16,64}\.pem$/
/** Milliseconds for which a message is taken: SNS delivers again for up to an hour by default. */
const MAX_AGE_MS = 2 * 60 * 60 * 1000
/** Most certificates that are kept; Amazon changes its own about once a year. */
const MAX_KEPT = 20

/** Parses a message, without believing it. */
export function parseSns(body: Buffer): SnsMessage | undefined {
  try {
    return snsMessage.safeParse(JSON.parse(body.toString('utf8'))).data
  } catch {
    return undefined
  }
}

/**
 * Verifies messages of SNS. Fetches a certificate only from Amazon's own hosts, and keeps it. @param keys kept
 * certificates by address
 */
export async function isSignedBySns(
  message: SnsMessage,
  { fetchOutside, keys, now }: { fetchOutside: FetchOutside; keys: Map<string, string>; now: Date },
): Promise<boolean> {
  const url = message.SigningCertURL
  if (!isAmazons(url, CERTIFICATE)) return false
  if (!(Math.abs(now.getTime() - Date.parse(message.Timestamp)) <= MAX_AGE_MS)) return false
  const certificate = keys.get(url) ?? (await fetchCertificate(fetchOutside, url, now))
  if (certificate === undefined) return false
  const verify = createVerify(message.SignatureVersion === '2' ? 'RSA-SHA256' : 'RSA-SHA1').update(signedText(message))
  const isSigned = verify.verify(certificate, message.Signature, 'base64')
  if (isSigned && keys.size < MAX_KEPT) keys.set(url, certificate)
  return isSigned
}

/** Confirms a subscription that asks for it. The caller has verified the message and its topic. */
export async function confirmSns({ SubscribeURL: url = '' }: SnsMessage, fetchOutside: FetchOutside): Promise<boolean> {
  if (!isAmazons(url, /^\/$/)) return false
  const { status } = await fetchOutside(url, { redirect: 'manual', maxBytes: 64 * 1024 })
  return status === 200
}

function isAmazons(address: string, path: RegExp): boolean {
  if (!URL.canParse(address)) return false
  const url = new URL(address)
  const isBare = url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === ''
  return isBare && HOST.test(url.hostname) && path.test(url.pathname)
}

async function fetchCertificate(fetchOutside: FetchOutside, url: string, now: Date): Promise<string | undefined> {
  const { status, body } = await fetchOutside(url, { redirect: 'manual', maxBytes: 64 * 1024 })
  if (status !== 200) return undefined
  try {
    const certificate = new X509Certificate(body)
    const isValid =
      Date.parse(certificate.validFrom) <= now.getTime() && now.getTime() <= Date.parse(certificate.validTo)
    return isValid ? certificate.toString() : undefined
  } catch {
    return undefined
  }
}

const signedText = (message: SnsMessage): string =>
  SIGNED[message.Type].flatMap((name) => (message[name] === undefined ? [] : `${name}\n${message[name]}\n`)).join('')
