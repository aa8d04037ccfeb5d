import { IsolatedProcess, forkIsolated } from '../child-process.ts'
import type { MailRead } from './parse-mail.ts'

export type { MailRead } from './parse-mail.ts'
export type { MailReport, Verdict } from './reports.ts'

export interface MailTask {
  raw: Uint8Array
  headersOnly: boolean
}
export type MailResult = { mail: MailRead } | { problem: string }

/** Milliseconds after which a mail counts as a bomb; the largest ordinary one takes under two seconds. */
const HUNG_AFTER_MS = 10_000
/** Memory limit for values, in megabytes. Attachments are outside of it, at most 15 MB a mail. */
const NODE_ARGUMENTS = [
  '--max-old-space-size=128',
  '--max-semi-space-size=4',
  `--import=${new URL('../compile-cache.ts', import.meta.url)}`,
]

const reader = new IsolatedProcess<MailTask, MailResult>(
  // The error output is dropped: that of a dying process does not help.
  () => forkIsolated(new URL('./process.ts', import.meta.url), NODE_ARGUMENTS, ['ignore', 'ignore', 'ignore', 'ipc']),
  HUNG_AFTER_MS,
)
let last: Promise<unknown> = Promise.resolve()

/**
 * Takes a mail apart in a separate process, one after the other (standard W22): a hostile one can stall or take down
 * nothing but that process, and then only its headers are read.
 * @throws Error if not even these can be read
 */
export function readMail(raw: Buffer): Promise<MailRead> {
  const reading = last.then(async () => (await attempt(raw, false)) ?? (await attempt(raw, true)))
  last = reading.catch(() => {})
  return reading.then((mail) => {
    if (!mail) throw new Error('the process that reads mail failed, also with the headers alone')
    return mail
  })
}

async function attempt(raw: Buffer, headersOnly: boolean): Promise<MailRead | undefined> {
  const result = await reader.run(() => ({ raw, headersOnly }))
  return result && 'mail' in result ? result.mail : undefined
}
