/** A browser's subscription (RFC 8030, RFC 8291). */
export interface PushTarget {
  /** Address at the browser's push service. Whoever made the subscription chose it. */
  endpoint: string
  /** Public key and shared secret of the browser, base64url. */
  p256dh: string
  auth: string
}

export interface PushMessage {
  /** JSON for our own worker in the browser; at most 3 KB, because services take 4 KB of ciphertext. */
  data: object
  /** An undelivered message of the same topic is replaced; at most 32 characters of base64url. */
  topic?: string
}

/**
 * Result of a push. `gone`: the browser has unsubscribed, or its address is none that we may call. `refused`: the
 * service will not take it, now or later.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Pushes messages to browsers. */
export interface PushProvider {
  /** Key with which browsers subscribe, base64url (RFC 8292). */
  publicKey: string
  /** @throws Error if the service does not answer or is busy: try again */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>
}
