import { ImapFlow } from 'imapflow'
import { isLoopback } from '../../http/origin.ts'
import type { Mailbox, MailboxReader, MailInBox, NotedPosition, Position } from './mailbox.ts'

/** Mails looked at between two notes of the position. */
const BATCH = 50
/** Milliseconds between two looks, for servers whose notice of new mail gets lost. */
const LOOK_EVERY_MS = 60_000
/** Milliseconds for connecting, and of silence on a connection that waits for an answer. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 5 * 60_000 }
/** Milliseconds by which the clocks of a mail server and ours may differ, and days that its searches round to. */
const RENUMBERED_MARGIN_MS = 2 * 86_400_000
/** Largest mail whose header is fetched as a whole, in bytes, and what is read of a larger one's. */
const MAX_WHOLE_HEADER = 15 * 1024 * 1024
const HEADER_START = 64 * 1024
const RECIPIENT_HEADERS = ['delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'to', 'cc']

/**
 * Opens a mailbox over IMAP: `imaps://user:password@host:993/INBOX`, and `?move=Folder` for where mails go once they are
 * read. `imap://` uses STARTTLS, except on this machine.
 */
export function imapMailbox(address: string, { lookEveryMs = LOOK_EVERY_MS } = {}): Mailbox {
  const url = new URL(address)
  const folder = decodeURIComponent(url.pathname.slice(1)) || 'INBOX'
  const move = url.searchParams.get('move') || undefined
  const user = decodeURIComponent(url.username)
  const secure = url.protocol === 'imaps:'
  const settings = {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (secure ? 993 : 143),
    secure,
    ...(secure || isLoopback(`http://${url.hostname}`) ? {} : { doSTARTTLS: true }),
    auth: { user, pass: decodeURIComponent(url.password) },
    logger: false as const,
    ...TIMEOUTS,
  }
  /** Mails that could not be taken, by number, and how often, across connections. */
  const suspects = new Map<number, number>()
  return {
    name: `${user}@${url.hostname}/${folder}`,
    async read(from, reader, signal) {
      signal.throwIfAborted()
      const client = new ImapFlow(settings)
      const news = noticesOf(client)
      const end = () => client.close()
      signal.addEventListener('abort', end)
      try {
        await client.connect()
        const { uidValidity } = await client.mailboxOpen(folder)
        const validity = Number(uidValidity)
        let position: Position =
          from?.validity === validity ? from : { validity, lastUid: 0, since: from ? renumberedSince(from) : null }
        while (!signal.aborted) {
          news.forget()
          const after = await readBatch({ client, reader, move, suspects }, position)
          if (after !== position) await reader.moved(after)
          else {
            void client.idle().catch(() => {})
            await news.next(lookEveryMs)
          }
          position = after
        }
      } finally {
        signal.removeEventListener('abort', end)
        client.close()
      }
    },
  }
}

/** Notices of new mail, and of the end of the connection. */
function noticesOf(client: ImapFlow) {
  let failure: Error | undefined
  let isNoticed = false
  let wake = () => {}
  const notice = () => {
    isNoticed = true
    wake()
  }
  const end = (error: Error) => {
    failure ??= error
    notice()
  }
  client.on('error', end)
  client.on('close', () => end(new Error('the mail server closed the connection')))
  client.on('exists', notice)
  return {
    /** Called before the mailbox is looked through: what is noticed from then on counts. */
    forget: () => {
      isNoticed = failure !== undefined
    },
    /** Waits for a notice, at most so many milliseconds. @throws Error if the connection has ended */
    next: async (ms: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      wake = resolve
      const timer = setTimeout(resolve, ms)
      if (isNoticed) resolve()
      await promise
      clearTimeout(timer)
      if (failure) throw failure
    },
  }
}

/** Returns the moment from which on mails of a renumbered mailbox may be new. */
const renumberedSince = ({ readAt }: NotedPosition) => new Date(readAt.getTime() - RENUMBERED_MARGIN_MS)

interface Reading {
  client: ImapFlow
  reader: MailboxReader
  move: string | undefined
  suspects: Map<number, number>
}

/** Thrown if the server or the connection fails, which says nothing about the mail. */
class ServerFailed extends Error {
  constructor(cause: unknown) {
    super('the mail server failed', { cause })
    this.name = 'ServerFailed'
  }
}

/** Waits for an answer of the server. @throws ServerFailed */
const answerOf = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw new ServerFailed(error)
  })

/**
 * Reads the next mails. @returns the position after them; the same one if there are none
 * @throws Error if one cannot be taken; those before it, and it too if it is given up, are not read again
 */
async function readBatch(reading: Reading, position: Position): Promise<Position> {
  const { client, reader, suspects } = reading
  const { lastUid: before, since, validity } = position
  const range = { uid: `${before + 1}:*`, ...(since ? { since } : {}) }
  const found = (await client.search(range, { uid: true })) || []
  // The server counts the last mail as part of any range that ends with `*`.
  const uids = found
    .filter((uid) => uid > before)
    .toSorted((a, b) => a - b)
    .slice(0, BATCH)
  let lastUid = before
  for (const uid of uids) {
    let isWell = false
    try {
      isWell = suspects.has(uid) && (await fetchesAnother(reading, uid))
      await readOne(reading, { validity, uid })
      suspects.delete(uid)
      lastUid = uid
    } catch (error) {
      suspects.set(uid, (suspects.get(uid) ?? 0) + 1)
      if (await reader.failed({ validity, uid }, error, isWell || !(error instanceof ServerFailed))) lastUid = uid
      if (lastUid !== before) await reader.moved({ ...position, lastUid })
      throw error
    }
  }
  return lastUid === before ? position : { ...position, lastUid }
}

/**
 * Fetches another mail before one that has failed, in turn: this one may be as bad. @returns false if there is no other
 * @throws ServerFailed if it cannot be fetched either
 */
async function fetchesAnother({ client, suspects }: Reading, uid: number): Promise<boolean> {
  const found = (await answerOf(client.search({ all: true }, { uid: true }))) || []
  const others = found.filter((one) => one !== uid)
  const other = others[(suspects.get(uid) ?? 0) % others.length]
  if (other === undefined) return false
  await sourceOf(client, other, HEADER_START)
  return true
}

async function readOne({ client, reader, move }: Reading, place: MailInBox['place']): Promise<void> {
  const uid = String(place.uid)
  const one = await answerOf(client.fetchOne(uid, { uid: true, size: true, internalDate: true }, { uid: true }))
  if (!one) return
  const size = one.size ?? 0
  const raw = (maxLength: number) => sourceOf(client, place.uid, maxLength)
  const headers = async () => {
    const head = await answerOf(client.fetchOne(uid, { headers: RECIPIENT_HEADERS }, { uid: true }))
    return head ? head.headers : undefined
  }
  const recipients = (await (size > MAX_WHOLE_HEADER ? raw(HEADER_START) : headers()))?.toString('utf8') ?? ''
  if (!(await reader.take({ place, recipients, size, arrivedAt: dateOf(one.internalDate), raw }))) return
  await answerOf(client.messageFlagsAdd(uid, ['\\Seen'], { uid: true }))
  if (move !== undefined) await answerOf(client.messageMove(uid, move, { uid: true }))
}

async function sourceOf(client: ImapFlow, uid: number, maxLength: number): Promise<Buffer> {
  const one = await answerOf(client.fetchOne(String(uid), { source: { start: 0, maxLength } }, { uid: true }))
  if (one && one.source) return one.source
  throw new ServerFailed('the mail server did not hand the mail over')
}

function dateOf(said: Date | string | undefined): Date | undefined {
  const date = new Date(said ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
