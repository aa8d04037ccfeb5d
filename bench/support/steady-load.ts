import { connect, type Socket } from 'node:net'

export interface SteadyLoad {
  url: string
  path: string
  headers: Record<string, string>
  /** Requests a second, whatever the server does. */
  perSecond: number
  connections: number
  seconds: number
}

interface Line {
  socket: Socket
  /** When the request that it waits for was due; undefined while it is free. */
  due: number | undefined
  received: number
}

/**
 * Requests at a steady rate. A latency counts from the moment at which its request was due, so that a server that stalls is
 * charged for all who queue meanwhile (no coordinated omission). All answers have the same length, so none is parsed.
 * @returns latencies in milliseconds
 */
export async function steadyLoad({
  url,
  path,
  headers,
  perSecond,
  connections,
  seconds,
}: SteadyLoad): Promise<number[]> {
  const { hostname, port } = new URL(url)
  const request = Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\n${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}\r\n`,
  )
  const lines = await Promise.all(
    Array.from({ length: connections }, async (): Promise<Line> => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true })
      await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject))
      return { socket, due: undefined, received: 0 }
    }),
  )
  const length = await lengthOfAnswer(lines[0] as Line, request)
  const latencies: number[] = []
  const free = [...lines]
  const waiting: number[] = []
  const ask = (line: Line, due: number) => {
    line.due = due
    line.socket.write(request)
  }
  for (const line of lines) {
    line.socket.on('data', (chunk: Buffer) => {
      line.received += chunk.length
      if (line.received < length || line.due === undefined) return
      line.received -= length
      latencies.push(performance.now() - line.due)
      line.due = undefined
      const next = waiting.shift()
      if (next === undefined) free.push(line)
      else ask(line, next)
    })
  }
  const start = performance.now()
  const total = perSecond * seconds
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - start) / 1000) * perSecond)
    for (; sent < due; sent += 1) {
      const at = start + (sent / perSecond) * 1000
      const line = free.pop()
      if (line) ask(line, at)
      else waiting.push(at)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  while (latencies.length < total) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const { socket } of lines) socket.destroy()
  return latencies
}

/** Asks once and reads headers and body by their own account. */
async function lengthOfAnswer({ socket }: Line, request: Buffer): Promise<number> {
  let text = ''
  const whole = Promise.withResolvers<number>()
  const hear = (chunk: Buffer) => {
    text += chunk.toString('latin1')
    const head = text.indexOf('\r\n\r\n')
    const body = Number(/content-length: (\d+)/i.exec(text)?.[1])
    if (head >= 0 && text.length >= head + 4 + body) whole.resolve(head + 4 + body)
  }
  socket.on('data', hear)
  socket.write(request)
  const length = await whole.promise
  socket.off('data', hear)
  return length
}
