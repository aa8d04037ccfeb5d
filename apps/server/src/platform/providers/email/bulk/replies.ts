import { type Verdict, verdictOf } from '../../../mail-reader/reports.ts'
import { EmailError, type EmailFailure } from '../email.ts'

/** A server's reply to one command (RFC 5321, section 4.2). */
export interface Reply {
  code: number
  /** Enhanced status (RFC 3463), like 4.2.2. */
  status: string | undefined
  /** Of a refusal that lasts: what it says about the mailbox. The server's words are not kept (standard W19). */
  verdict: Verdict | undefined
}

/** Longest reply in characters; the RFC's own limit is 512 to a line. */
const LONGEST_REPLY = 16_384

/**
 * Splits what a server sends into replies.
 * @returns what takes the next bytes, and gives false once they are no SMTP
 * @param take gets each complete reply, and whether bytes follow it; returns false to stop
 */
export function replyReader(take: (reply: Reply, isFollowed: boolean) => boolean): (bytes: Buffer) => boolean {
  let rest = ''
  /** Code of a reply that has more lines to come, and its length so far. */
  let begun = 0
  let length = 0
  return (bytes) => {
    const text = rest + bytes.toString('latin1')
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      const code = codeAt(text, from)
      const mark = text.charCodeAt(from + 3)
      length += end - from
      if (code === 0 || (begun !== 0 && begun !== code) || length > LONGEST_REPLY) return false
      if (mark === DASH) begun = code
      else {
        const words = code < 400 ? '' : text.slice(from + 4, end)
        const status = statusIn(words)
        const verdict = code < 500 ? undefined : verdictOf(status ?? '', words)
        begun = 0
        length = 0
        if (!take({ code, status, verdict }, end + 1 < text.length)) return true
      }
      from = end + 1
    }
    rest = from === 0 ? text : text.slice(from)
    return length + rest.length <= LONGEST_REPLY
  }
}

const DASH = 0x2d
const SPACE = 0x20
const LINE_END = new Set([0x0d, 0x0a])

/** Returns the code of a reply's line; 0 if it is none. */
function codeAt(text: string, from: number): number {
  const [a, b, c] = [text.charCodeAt(from) - 48, text.charCodeAt(from + 1) - 48, text.charCodeAt(from + 2) - 48]
  const mark = text.charCodeAt(from + 3)
  const isCode = a >= 2 && a <= 5 && b >= 0 && b <= 9 && c >= 0 && c <= 9
  return isCode && (mark === SPACE || mark === DASH || LINE_END.has(mark)) ? a * 100 + b * 10 + c : 0
}

const statusIn = (text: string): string | undefined => /^[245]\.\d{1,3}\.\d{1,3}\b/.exec(text)?.[0]

/** Replies that are about our session or sign-in, which the operator can mend, and not about the mail. */
const ABOUT_SESSION = new Set([500, 502, 503, 504, 530, 534, 535, 538])

/** Error of a mail that was answered with a refusal. @param step what was answered */
export function refusal({ code, status, verdict }: Reply, step: 'MAIL FROM' | 'RCPT TO' | 'DATA'): EmailError {
  // A refused sender is the operator's to mend, too.
  const isForGood = code >= 500 && step !== 'MAIL FROM' && !ABOUT_SESSION.has(code)
  // Only an answer to the recipient can say that there is no mailbox.
  const judged = step === 'RCPT TO' || verdict !== 'no-mailbox' ? verdict : 'passing'
  return notTaken(isForGood ? 'refused' : 'not-now', [code, status, step], { verdict: isForGood ? judged : undefined })
}

export const notTaken = (
  failure: EmailFailure,
  said: readonly (string | number | undefined)[],
  facts: ConstructorParameters<typeof EmailError>[2] = {},
): EmailError =>
  new EmailError(
    failure,
    `The mail server did not take the mail (${said.filter((part) => part !== undefined).join(' ')}).`,
    facts,
  )

/** Codes by which a server asks for patience (RFC 5321, section 4.2.2). */
const PATIENCE = new Set([421, 450, 451, 452])

/** True if a refusal asks for patience with a whole destination, and not only with one mailbox (4.1, 4.2: RFC 3463). */
export const asksForPatience = ({ code, status = '' }: Reply): boolean =>
  PATIENCE.has(code) && !/^4\.[12]\./.test(status)
