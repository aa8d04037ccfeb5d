import { request as send } from 'node:http'
import { connect, type Socket } from 'node:net'

export interface SteadyLoad {
  url: string
  path: string
  headers: Record<string, string>
  /** Requests per second, whatever the server does. */
  perSecond: number
  connections: number
  seconds: number
}

/** A connection with one request at a time. */
interface Line {
  socket: Socket
  /** Time at which its current request was due; undefined while it is free. */
  due: number | undefined
  received: number
}

/**
 * Sends requests at a steady rate. A latency counts from the time at which its request was due, so that a stalling
 * server is charged for everybody queueing meanwhile (no coordinated omission). All answers have the same length and
 * are read unparsed into one buffer, so that garbage collection here does not count as slowness there.
 * @returns latencies in milliseconds
 */
export async function steadyLoad(load: SteadyLoad): Promise<Float64Array> {
  const { url, path, headers, perSecond, connections, seconds } = load
  const { hostname, port } = new URL(url)
  const lines = Object.entries({ host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  const length = await lengthOfAnswer(load)
  const total = perSecond * seconds
  const latencies = new Float64Array(total)
  const counts = { answered: 0 }
  const free: Line[] = []
  const waiting = new Queue(total)

  const ask = (line: Line, due: number) => {
    line.due = due
    line.socket.write(request)
  }
  const hear = (line: Line, bytes: number) => {
    line.received += bytes
    if (line.received < length || line.due === undefined) return
    line.received -= length
    latencies[counts.answered] = performance.now() - line.due
    counts.answered += 1
    line.due = undefined
    const next = waiting.take()
    if (next === undefined) free.push(line)
    else ask(line, next)
  }
  const all = await Promise.all(Array.from({ length: connections }, () => openLine(hostname, Number(port), hear)))
  free.push(...all)

  const start = performance.now()
  for (let sent = 0; sent < total; ) {
    const due = Math.min(total, ((performance.now() - start) / 1000) * perSecond)
    for (; sent < due; sent += 1) {
      const at = start + (sent / perSecond) * 1000
      const line = free.pop()
      if (line) ask(line, at)
      else waiting.put(at)
    }
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
  while (counts.answered < total) await new Promise((resolve) => setTimeout(resolve, 5))
  for (const { socket } of all) socket.destroy()
  return latencies
}

const readInto = Buffer.alloc(64 * 1024)

async function openLine(host: string, port: number, hear: (line: Line, bytes: number) => void): Promise<Line> {
  const onread = {
    buffer: readInto,
    callback: (bytes: number) => {
      hear(line, bytes)
      return true
    },
  }
  const line: Line = { socket: connect({ host, port, noDelay: true, onread }), due: undefined, received: 0 }
  await new Promise<void>((resolve, reject) => line.socket.once('connect', resolve).once('error', reject))
  return line
}

/** A FIFO queue that does not move its items. */
class Queue {
  readonly #items: Float64Array
  #first = 0
  #end = 0

  constructor(most: number) {
    this.#items = new Float64Array(most)
  }

  put(item: number): void {
    this.#items[this.#end] = item
    this.#end += 1
  }

  take(): number | undefined {
    if (this.#first === this.#end) return undefined
    this.#first += 1
    return this.#items[this.#first - 1]
  }
}

/** Returns the length of a whole answer in bytes, including headers, as this client receives it. */
function lengthOfAnswer({ url, path, headers }: SteadyLoad): Promise<number> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url)
    send({ hostname, port, path, headers: { ...headers, connection: 'keep-alive' } }, (response) => {
      const { socket } = response
      response.resume().on('end', () => {
        resolve(socket.bytesRead)
        socket.destroy()
      })
    })
      .on('error', reject)
      .end()
  })
}
