import { connect } from 'node:net'

export interface HitClient {
  /** Number of 204 answers so far. */
  readonly acknowledged: number
  readonly sent: number
  /** Cuts all connections. */
  stop(): void
}

/**
 * Sends hits as fast as they are answered, each visitor over its own connection, and counts acknowledgments. Broken
 * connections are not reopened.
 */
export function startHitClient(url: string, paths: readonly string[], connections: number): HitClient {
  const { host, hostname, port } = new URL(url)
  const counts = { acknowledged: 0, sent: 0 }
  const sockets = Array.from({ length: connections }, (_, place) => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    let next = place
    let text = ''
    const ask = () => {
      counts.sent += 1
      next = (next + 1) % paths.length
      socket.write(
        `POST ${paths[next]} HTTP/1.1\r\nhost: ${host}\r\nuser-agent: ${userAgent(next)}\r\ncontent-length: 0\r\n\r\n`,
      )
    }
    socket.on('connect', ask)
    socket.on('error', () => {})
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1')
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) return
      if (text.startsWith('HTTP/1.1 204')) counts.acknowledged += 1
      text = text.slice(end + 4)
      ask()
    })
    return socket
  })
  return {
    get acknowledged() {
      return counts.acknowledged
    },
    get sent() {
      return counts.sent
    },
    stop: () => {
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** Returns one of many plausible browsers. */
export const userAgent = (number: number): string =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS 18_${number % 7} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E${100 + (number % 90)} Safari/604.1`
