/** An error answer of Stripe. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly body: object

  constructor(status: number, code: string, message: string, param?: string, more: object = {}) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', code, message, ...(param && { param }), ...more } }
  }
}

export const noSuch = (kind: string, id: string, param = 'id'): Refusal =>
  new Refusal(404, 'resource_missing', `No such ${kind}: '${id}'`, param)
