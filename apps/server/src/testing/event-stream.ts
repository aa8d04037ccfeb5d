import { request as send, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { onTestFinished } from 'vitest'

export interface HeardEvent {
  event: string
  id: string | undefined
  data: Record<string, unknown>
}

/** A screen listening to `/api/events` over a real connection. */
export interface Listening {
  status: number
  headers: IncomingHttpHeaders
  heard: HeardEvent[]
  /** Everything received, as is. */
  text(): string
  /** Id to reconnect with. */
  lastId(): string | undefined
  hasEnded(): boolean
  leave(): void
  response: IncomingMessage
}

/** Listens until the end of the test or `leave`. @param headers a cookie or bearer, and `last-event-id` to reconnect */
export async function listen(base: string, headers: Record<string, string>, query = ''): Promise<Listening> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    send(`${base}/api/events${query}`, { headers, agent: false }, resolve).on('error', reject).end()
  })
  let text = ''
  let ended = false
  const heard: HeardEvent[] = []
  let read = 0
  response.setEncoding('utf8')
  response.on('data', (chunk: string) => {
    text += chunk
    for (let end = text.indexOf('\n\n', read); end >= 0; end = text.indexOf('\n\n', read)) {
      const block = text.slice(read, end)
      read = end + 2
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      heard.push({ event: field('event') ?? '', id: field('id'), data: JSON.parse(field('data') ?? 'null') })
    }
  })
  response.on('error', () => {})
  response.on('close', () => (ended = true))
  const leave = () => void response.destroy()
  onTestFinished(leave)
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    heard,
    text: () => text,
    lastId: () => heard.findLast(({ id }) => id !== undefined)?.id,
    hasEnded: () => ended,
    leave,
    response,
  }
}

/** Returns the tables reported so far. */
export const tablesOf = ({ heard }: Pick<Listening, 'heard'>): string[] =>
  heard.flatMap(({ event, data }) => (event === 'change' ? (data.tables as string[]) : []))
