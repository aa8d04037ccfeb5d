import type { AddressInfo, Socket } from 'node:net'
import hoodiecrow from 'hoodiecrow-imap'

/** A real IMAP server on this machine, in memory, with the folders INBOX and Done. */
export interface ImapServer {
  url: string
  /** Delivers a mail. */
  append(raw: string, at?: Date): void
  /** Gives all mails of the inbox new numbers, as after a restore (RFC 3501, section 2.3.1.1). */
  renumber(): void
  /** Flags of each mail of a folder, in order. */
  flagsOf(folder: string): string[][]
  connections(): number
  dropConnections(): void
  /** Closes the connection when one of these mails is fetched, until told otherwise. */
  failFor(isBad: (uid: number) => boolean): void
  close(): Promise<void>
}

export async function openImapServer(): Promise<ImapServer> {
  const server = hoodiecrow({
    plugins: ['ID', 'IDLE', 'UIDPLUS', 'MOVE'],
    storage: { INBOX: {}, '': { folders: { Done: {} }, separator: '/' } },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  let isBad = (_uid: number) => false
  const fetch = server.getCommandHandler('UID FETCH')
  server.setCommandHandler('UID FETCH', (connection, parsed, data, callback) => {
    if (isBad(Number(parsed.attributes?.[0]?.value))) connection.socket.destroy()
    else fetch(connection, parsed, data, callback)
  })
  const { port } = server.server.address() as AddressInfo
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `imap://testuser:testpass@127.0.0.1:${port}/INBOX`,
    append: (raw, at = new Date()) => {
      server.appendMessage('INBOX', [], at, raw)
    },
    renumber: () => {
      const inbox = server.getMailbox('INBOX')
      if (inbox) inbox.uidvalidity += 1
    },
    flagsOf: (folder) => (server.getMailbox(folder)?.messages ?? []).map(({ flags }) => flags),
    connections: () => sockets.size,
    dropConnections: drop,
    failFor: (bad) => {
      isBad = bad
    },
    close: async () => {
      drop()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
