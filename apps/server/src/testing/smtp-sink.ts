import { setTimeout as delay } from 'node:timers/promises'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A mail as it was transmitted. */
export interface ReceivedMail {
  to: string[]
  from: string
  raw: string
}

/** A real local SMTP server that stores what it accepts. */
export interface SmtpSink {
  url: string
  mails: ReceivedMail[]
  /** Refusals by recipient. */
  refuse: Map<string, { code: number; text: string }>
  /** Reads the next mail completely, and hangs up instead of answering. */
  hangUpOnce: boolean
  close(): Promise<void>
  /** Serves again at the same address. */
  open(): Promise<void>
}

export async function openSmtpSink(options: SMTPServerOptions = {}): Promise<SmtpSink> {
  let port = 0
  let server: SMTPServer | undefined
  const sink: SmtpSink = {
    url: '',
    mails: [],
    refuse: new Map(),
    hangUpOnce: false,
    close: () => new Promise((done) => (server ? server.close(() => done()) : done())),
    open: async () => {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        disableReverseLookup: true,
        closeTimeout: 1,
        onRcptTo: ({ address }, _session, done) => {
          const refusal = sink.refuse.get(address)
          done(refusal && Object.assign(new Error(refusal.text), { responseCode: refusal.code }))
        },
        onData: (stream, session, done) => {
          const chunks: Buffer[] = []
          stream.on('data', (chunk: Buffer) => chunks.push(chunk))
          stream.on('end', () => {
            const { mailFrom, rcptTo } = session.envelope
            sink.mails.push({
              to: rcptTo.map(({ address }) => address),
              from: mailFrom ? mailFrom.address : '',
              raw: Buffer.concat(chunks).toString('utf8'),
            })
            if (!sink.hangUpOnce) return done()
            sink.hangUpOnce = false
            for (const connection of server?.connections ?? []) connection.close()
          })
        },
        ...options,
      })
      // A client that gives up resets its connection.
      server.on('error', () => {})
      port = await listen(server, port)
      sink.url = `smtp://127.0.0.1:${port}`
    },
  }
  await sink.open()
  return sink
}

async function listen(server: SMTPServer, port: number, tries = 50): Promise<number> {
  try {
    await new Promise<void>((done, failed) => {
      server.server.once('error', failed)
      server.listen(port, '127.0.0.1', () => done())
    })
    return (server.server.address() as AddressInfo).port
  } catch (error) {
    if (tries === 1) throw error
    await delay(50)
    return listen(server, port, tries - 1)
  }
}
