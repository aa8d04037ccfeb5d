import { type ChildProcess, fork } from 'node:child_process'
import type { MailRead } from './parse-mail.ts'

export type { MailRead } from './parse-mail.ts'
export type { MailReport, Verdict } from './reports.ts'

export interface MailOrder {
  raw: Uint8Array
  headersOnly: boolean
}
export type MailAnswer = { mail: MailRead } | { problem: string }

/** Milliseconds after which a mail counts as a bomb; the largest ordinary one takes under two seconds. */
const HUNG_AFTER_MS = 10_000
/** Milliseconds that the process waits for more mail. */
const IDLE_MS = 60_000
/** Its entire environment: none of our secrets is near strangers' bytes. Freed memory is returned at once. */
const ENVIRONMENT = { MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
/** Memory limit for values, in megabytes. Attachments are outside of it, at most 15 MB a mail. */
const NODE_ARGUMENTS = [
  '--max-old-space-size=128',
  '--max-semi-space-size=4',
  `--import=${new URL('../compile-cache.ts', import.meta.url)}`,
]

let reader: ChildProcess | undefined
let idle: NodeJS.Timeout | undefined
let last: Promise<unknown> = Promise.resolve()

/**
 * Takes a mail apart in a separate process, one after the other (standard W22): a hostile one can stall or take down
 * nothing but that process, and then only its headers are read.
 * @throws Error if not even these can be read
 */
export function readMail(raw: Buffer): Promise<MailRead> {
  const reading = last.then(async () => (await order(raw, false)) ?? (await order(raw, true)))
  last = reading.catch(() => {})
  return reading.then((mail) => {
    if (!mail) throw new Error('the process that reads mail failed, also with the headers alone')
    return mail
  })
}

async function order(raw: Buffer, headersOnly: boolean): Promise<MailRead | undefined> {
  clearTimeout(idle)
  const child = livingReader()
  const answer = await answerOf(child, { raw, headersOnly })
  idle = setTimeout(() => child.connected && child.disconnect(), IDLE_MS).unref()
  return answer && 'mail' in answer ? answer.mail : undefined
}

/** Returns the answer of the process, or undefined if it ends or is killed after hanging. */
async function answerOf(child: ChildProcess, said: MailOrder): Promise<MailAnswer | undefined> {
  const { promise, resolve } = Promise.withResolvers<MailAnswer | undefined>()
  const ended = () => resolve(undefined)
  const hung = setTimeout(() => child.kill('SIGKILL'), HUNG_AFTER_MS)
  child.once('message', resolve).once('exit', ended).once('error', ended)
  child.send(said, (error) => error && ended())
  const answer = await promise
  clearTimeout(hung)
  child.off('message', resolve).off('exit', ended).off('error', ended)
  if (!answer && reader === child) {
    child.kill('SIGKILL')
    reader = undefined
  }
  return answer
}

function livingReader(): ChildProcess {
  if (reader?.connected) return reader
  const child = fork(new URL('./process.ts', import.meta.url), {
    env: ENVIRONMENT,
    execArgv: NODE_ARGUMENTS,
    serialization: 'advanced',
    // What a dying process writes names nothing that helps.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // Ctrl-C in a terminal reaches it only through us.
    detached: true,
    windowsHide: true,
  })
  child.unref()
  child.channel?.unref()
  // One that fails between two mails is replaced for the next.
  child.on('error', () => {})
  child.once('exit', () => {
    if (reader === child) reader = undefined
  })
  reader = child
  return child
}
