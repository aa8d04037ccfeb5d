declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net'

  interface Mailbox {
    messages: { flags: string[]; uid: number }[]
    uidvalidity: number
  }
  type CommandHandler = (
    connection: { socket: { destroy(): void } },
    parsed: { attributes?: { value?: string }[] },
    data: unknown,
    callback: () => void,
  ) => void
  interface ImapServer {
    server: Server
    listen(port: number, host: string, done: () => void): void
    close(done: () => void): void
    appendMessage(mailbox: string, flags: string[], date: Date, raw: string): unknown
    getCommandHandler(command: string): CommandHandler
    setCommandHandler(command: string, handler: CommandHandler): void
    getMailbox(path: string): Mailbox | undefined
  }
  export default function hoodiecrow(options: { plugins?: string[]; storage?: object }): ImapServer
}
