declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  interface Mailbox {
    messages: { flags: string[]; uid: number }[]
    uidvalidity: number
  }
  interface ImapServer {
    server: Server
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
    appendMessage(mailbox: string, flags: string[], date: Date, raw: string): unknown
    getMailbox(path: string): Mailbox | undefined
  }
  export default function hoodiecrow(options: { plugins?: string[]; storage?: object }): ImapServer
}
