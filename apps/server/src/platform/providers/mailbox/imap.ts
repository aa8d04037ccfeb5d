import { ImapFlow } from 'imapflow'
import { isLoopback } from '../../http/origin.ts'
import type { Mailbox, MailboxReader, Position } from './mailbox.ts'

/** Mails looked at between two notes of the position. */
const BATCH = 50
/** Milliseconds between two looks, for servers whose notice of new mail gets lost. */
const LOOK_EVERY_MS = 60_000
/** Milliseconds for connecting, and of silence on a connection that waits for an answer. */
const TIMEOUTS = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 5 * 60_000 }
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
        let position = from?.validity === validity ? from : { validity, lastUid: 0 }
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

/** Reads the next mails. @returns the position after them; the same one if there are none */
async function readBatch(
  client: ImapFlow,
  position: Position,
  reader: MailboxReader,
  move: string | undefined,
): Promise<Position> {
  const found = (await client.search({ uid: `${position.lastUid + 1}:*` }, { uid: true })) || []
  // The server counts the last mail as part of any range that ends with `*`.
  const uids = found
    .filter((uid) => uid > position.lastUid)
    .toSorted((a, b) => a - b)
    .slice(0, BATCH)
  let lastUid = position.lastUid
  for (const uid of uids) {
    const asked = { uid: true, size: true, internalDate: true, headers: RECIPIENT_HEADERS }
    const one = await client.fetchOne(String(uid), asked, { uid: true })
    if (one) {
      const raw = async () => sourceOf(await client.fetchOne(String(uid), { source: true }, { uid: true }))
      const recipients = one.headers?.toString('utf8') ?? ''
      if (await reader.take({ recipients, size: one.size ?? 0, arrivedAt: dateOf(one.internalDate), raw })) {
        await client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true })
        if (move !== undefined) await client.messageMove(String(uid), move, { uid: true })
      }
    }
    lastUid = uid
  }
  return lastUid === position.lastUid ? position : { ...position, lastUid }
}

function sourceOf(one: Awaited<ReturnType<ImapFlow['fetchOne']>>): Buffer {
  if (one && one.source) return one.source
  throw new Error('the mail server did not hand the mail over')
}

function dateOf(said: Date | string | undefined): Date | undefined {
  const date = new Date(said ?? Number.NaN)
  return Number.isNaN(date.getTime()) ? undefined : date
}
