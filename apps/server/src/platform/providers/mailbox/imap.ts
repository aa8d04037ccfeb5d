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
          const after = await readBatch(client, position, reader, move)
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

/**
 * Reads the next mails. @returns the position after them; the same one if there are none
 * @throws Error if one cannot be taken; those before it, and it too if it is given up, are not read again
 */
async function readBatch(
  client: ImapFlow,
  position: Position,
  reader: MailboxReader,
  move: string | undefined,
): Promise<Position> {
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
    try {
      await readOne(client, { validity, uid }, reader, move)
      lastUid = uid
    } catch (error) {
      if (await reader.failed({ validity, uid }, error)) lastUid = uid
      if (lastUid !== before) await reader.moved({ ...position, lastUid })
      throw error
    }
  }
  return lastUid === before ? position : { ...position, lastUid }
}

async function readOne(
  client: ImapFlow,
  place: MailInBox['place'],
  reader: MailboxReader,
  move: string | undefined,
): Promise<void> {
  const uid = String(place.uid)
  const one = await client.fetchOne(uid, { uid: true, size: true, internalDate: true }, { uid: true })
  if (!one) return
  const size = one.size ?? 0
  const raw = async (maxLength: number) =>
    sourceOf(await client.fetchOne(uid, { source: { start: 0, maxLength } }, { uid: true }))
  const headers = async () => {
    const head = await client.fetchOne(uid, { headers: RECIPIENT_HEADERS }, { uid: true })
    return head ? head.headers : undefined
  }
  const recipients = (await (size > MAX_WHOLE_HEADER ? raw(HEADER_START) : headers()))?.toString('utf8') ?? ''
  if (!(await reader.take({ place, recipients, size, arrivedAt: dateOf(one.internalDate), raw }))) return
  await client.messageFlagsAdd(uid, ['\\Seen'], { uid: true })
  if (move !== undefined) await client.messageMove(uid, move, { uid: true })
}

function sourceOf(one: Awaited<ReturnType<ImapFlow['fetchOne']>>): Buffer {
  if (one && one.source) return one.source
  throw new Error('the mail server did not hand the mail over')
}

function dateOf(said: Date | string | undefined): Date | undefined {
  const date = new Date(said ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
