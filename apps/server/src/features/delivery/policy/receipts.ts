/** Path of the webhook for delivery receipts of campaigns. */
export const SEND_STATUS_PATH = '/webhooks/twilio/campaigns'

interface Attempt {
  sendId: string
  seq: number
  attempt: number
}

/** Returns the address for the receipts of an attempt. */
export const sendStatusUrl = (publicUrl: string, { sendId, seq, attempt }: Attempt): string =>
  `${publicUrl}${SEND_STATUS_PATH}?send=${sendId}&seq=${seq}&try=${attempt}`

/** Tells whether a receipt that is called in at this address is about a campaign. */
export const isSendReceipt = ({ pathname }: URL): boolean => pathname.endsWith(SEND_STATUS_PATH)

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const NUMBER = /^\d{1,9}$/

/** Reads the query of such an address; undefined if it is none. */
export function attemptIn(query: URLSearchParams): Attempt | undefined {
  const [sendId, seq, attempt] = ['send', 'seq', 'try'].map((name) => query.get(name) ?? '') as [string, string, string]
  if (!UUID.test(sendId) || !NUMBER.test(seq) || !NUMBER.test(attempt)) return undefined
  return { sendId, seq: Number(seq), attempt: Number(attempt) }
}
