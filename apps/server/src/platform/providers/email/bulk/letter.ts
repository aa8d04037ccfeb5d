import type { Reply } from './replies.ts'

/** A mail on its way through a relay. Exactly one of `accepted` and `failed` is called, once. */
export interface Letter {
  /** Wire addresses of the envelope. */
  from: string
  to: string
  /** As `BulkMail.write`. */
  write(): Buffer
  accepted(): void
  /** @param reply the refusal, if the server gave one for this mail */
  failed(error: unknown, reply?: Reply): void
}
