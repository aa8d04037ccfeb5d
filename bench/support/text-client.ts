import { createHmac, randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { TWILIO_SID } from '../../apps/server/src/testing/fake-twilio.ts'

/** A text that was sent, and whether Twilio would count it as delivered. */
export interface TextClient {
  /** Ids of the texts that were answered with 200. */
  readonly acknowledged: readonly string[]
  readonly sent: number
  /** Answers other than 200. */
  readonly failed: number
  /** Cuts all connections. */
  stop(): void
}

export interface TextTarget {
  url: string
  /** Address that Twilio calls: it is signed. */
  publicUrl: string
  token: string
}

const PATH = '/webhooks/twilio/messages'

/** Returns the bytes of a call of Twilio's with a text. */
export function callOf({ url, publicUrl, token }: TextTarget, text: { from: string; to: string; body: string }) {
  const sid = `SM${randomBytes(16).toString('hex')}`
  const { from: From, to: To, body: Body } = text
  const form = { AccountSid: TWILIO_SID, Body, From, MessageSid: sid, NumMedia: '0', To }
  const signed = Object.entries(form).reduce((all, [name, value]) => all + name + value, publicUrl + PATH)
  const signature = createHmac('sha1', token).update(signed).digest('base64')
  const payload = new URLSearchParams(form).toString()
  return {
    sid,
    bytes: `POST ${PATH} HTTP/1.1\r\nhost: ${new URL(url).host}\r\ncontent-type: application/x-www-form-urlencoded\r\nx-twilio-signature: ${signature}\r\ncontent-length: ${payload.length}\r\n\r\n${payload}`,
  }
}

/**
 * Delivers texts as fast as they are answered, each connection one at a time. Broken connections are not reopened.
 * @param write makes the next text
 */
export function startTextClient(
  target: TextTarget,
  connections: number,
  write: () => { from: string; to: string; body: string },
): TextClient {
  const { hostname, port } = new URL(target.url)
  const acknowledged: string[] = []
  const counts = { sent: 0, failed: 0 }
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let text = ''
    let sid = ''
    const ask = () => {
      counts.sent += 1
      const call = callOf(target, write())
      sid = call.sid
      socket.write(call.bytes)
    }
    socket.on('connect', ask)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
      if (text.length < end + 4 + length) return
      if (text.startsWith('HTTP/1.1 200')) acknowledged.push(sid)
      else counts.failed += 1
      text = text.slice(end + 4 + length)
      ask()
    })
    return socket
  })
  return {
    acknowledged,
    get sent() {
      return counts.sent
    },
    get failed() {
      return counts.failed
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}
