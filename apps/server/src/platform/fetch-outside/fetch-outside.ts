export interface OutsideResponse {
  status: number
  /** Address that answered, after redirects. */
  url: string
  /** Media type in lower case, without parameters; '' if none was given. */
  contentType: string
  headers: Record<string, string>
  body: Buffer
}

export interface OutsideRequest {
  method?: 'GET' | 'HEAD' | 'POST'
  accept?: string
  /** Of a POST. */
  body?: Buffer
  /** Further headers. A redirect to another origin does not get them, because they may contain credentials. */
  headers?: Readonly<Record<string, string>>
  /** Most bytes read, compressed and decompressed; at most and by default 15 MB. */
  maxBytes?: number
  /** 'follow' (each hop is checked again) or 'manual' (the first answer, whatever it is). */
  redirect?: 'follow' | 'manual'
  /** Stops at a redirect whose target satisfies this: the answer is the redirect, and `url` is its target. */
  stopAt?: (url: string) => boolean
}

/**
 * Fetches an address given by a person, safe against server-side request forgery (standard W7): ports 80 and 443 only,
 * every resolved address is checked and the connection pinned to it, at most 5 s and 15 MB.
 * @throws OutsideError with a reason if the address may not or could not be fetched
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
