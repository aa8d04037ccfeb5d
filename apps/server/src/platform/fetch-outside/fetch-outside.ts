export interface OutsideResponse {
  status: number
  /** Address that answered, after redirects. */
  url: string
  /** Media type in lower case, without parameters; '' where none was said. */
  contentType: string
  headers: Record<string, string>
  body: Buffer
}

export interface OutsideRequest {
  method?: 'GET' | 'HEAD'
  accept?: string
  /** Most bytes that are read, packed and unpacked; at most and by default 15 MB. */
  maxBytes?: number
  /** 'follow' (each hop is checked anew) or 'manual' (the first answer, whatever it is). */
  redirect?: 'follow' | 'manual'
  /** A redirect to an address that this holds for is not followed: the answer is the redirect, and `url` where it leads. */
  stopAt?: (url: string) => boolean
}

/**
 * Fetches an address that a person gave us, safe against server-side request forgery (standard W7): ports 80 and 443
 * only, every resolved address is checked and the connection pinned to it, at most 5 s and 15 MB.
 * @throws OutsideError with a reason when the address may not or could not be fetched
 */
export type FetchOutside = (url: string, request?: OutsideRequest) => Promise<OutsideResponse>

export type OutsideReason = 'refused-address' | 'unreachable' | 'timeout' | 'too-large' | 'too-many-redirects'

export class OutsideError extends Error {
  readonly reason: OutsideReason
  constructor(reason: OutsideReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'OutsideError'
    this.reason = reason
  }
}
