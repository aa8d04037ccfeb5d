import twilio from 'twilio'

type Request<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0]
type Method = Request<unknown>['method']

/** An answer of 400 and above. */
export interface TwilioAnswer {
  statusCode: number
  body: unknown
  headers?: unknown
}

export interface ApiClientOptions {
  /** Address of the API; by default Twilio's. */
  base: string | undefined
  /** Timeout of one call, in milliseconds. */
  timeout: number
  /** Interprets an answer of 400 and above, in our own words. */
  answerError: (answer: TwilioAnswer, method: Method) => Error
  /** Interprets a missing answer. */
  connectionError: (error: unknown, method: Method) => Error
  /** Waits for the turn of a call. */
  turn?: (uri: string) => Promise<void>
}

/** Calls another address if configured, and describes errors in our own words, without numbers and texts (standard W19). */
export class ApiClient extends twilio.RequestClient {
  readonly #options: ApiClientOptions
  readonly #base: URL | undefined

  constructor(options: ApiClientOptions) {
    // A kept connection may be dead when it is reused, and then the request's outcome is unknown.
    super({ timeout: options.timeout, keepAlive: false })
    this.#options = options
    this.#base = options.base ? new URL(options.base) : undefined
  }

  override async request<T>(asked: Request<T>): ReturnType<typeof twilio.RequestClient.prototype.request<T>> {
    const { answerError, connectionError, turn } = this.#options
    await turn?.(asked.uri)
    const answer = await super.request<T>({ ...asked, uri: this.#addressOf(asked.uri) }).catch((error: unknown) => {
      throw connectionError(error, asked.method)
    })
    if (answer.statusCode >= 400) throw answerError(answer, asked.method)
    return answer
  }

  #addressOf(uri: string): string {
    if (!this.#base) return uri
    const address = new URL(uri)
    address.protocol = this.#base.protocol
    address.host = this.#base.host
    return address.href
  }
}
