import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'

/** A mail as the relay took it. */
export interface TakenMail {
  from: string
  to: string
  body: string
  /** Number of its connection, from 0. */
  connection: number
}

/**
 * What the relay does instead of its usual reply: text that it sends, `hang` (no answer any more), `drop` (closes the
 * connection at once), or `take-and-drop` (for a body: takes the mail, and closes without an answer).
 */
export type Trick = string

/** What the relay is asked about: the first word of a command, or the end of a body. */
export interface Occasion {
  verb: 'CONNECT' | 'EHLO' | 'MAIL' | 'RCPT' | 'DATA' | 'BODY' | 'RSET' | 'QUIT'
  /** The whole command; for a body its recipient. */
  text: string
  connection: number
  /** How many of this verb came before, on all connections. */
  count: number
}

export interface ScriptedRelay {
  url: string
  taken: TakenMail[]
  /** Commands as they came, one entry for each packet. */
  packets: string[]
  /** Connections so far, and those open now. */
  readonly connections: number
  readonly open: number
  trick: (occasion: Occasion) => Trick | undefined
  close(): Promise<void>
}

/** Starts an SMTP server in this process that is as strict as Postfix about the order of commands, and does what it is told. */
export async function openScriptedRelay({ canPipeline = true } = {}): Promise<ScriptedRelay> {
  const sockets = new Set<Socket>()
  const counts = new Map<string, number>()
  let connections = 0
  const server: Server = createServer((socket) => {
    const connection = connections
    connections += 1
    sockets.add(socket)
    socket.setNoDelay(true)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
    serve(socket, connection)
  })
  const relay: ScriptedRelay = {
    url: '',
    taken: [],
    packets: [],
    get connections() {
      return connections
    },
    get open() {
      return sockets.size
    },
    trick: () => undefined,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise((done) => server.close(done))
    },
  }

  function serve(socket: Socket, connection: number) {
    let buffered = ''
    let isBody = false
    let from: string | undefined
    let to: string | undefined
    let isStuck = false

    /** @returns false if nothing more is read */
    function reply(verb: Occasion['verb'], text: string, usual: string): boolean {
      const count = counts.get(verb) ?? 0
      counts.set(verb, count + 1)
      const trick = relay.trick({ verb, text, connection, count }) ?? usual
      if (trick === 'hang') {
        isStuck = true
        return false
      }
      if (trick === 'drop' || trick === 'take-and-drop') {
        isStuck = true
        socket.destroy()
        return trick === 'take-and-drop'
      }
      socket.write(trick)
      if (trick.startsWith('421')) socket.end()
      return trick.startsWith('2') || trick.startsWith('3')
    }

    function command(line: string) {
      const [verb = ''] = line.toUpperCase().split(/[ :]/)
      if (verb === 'EHLO')
        reply('EHLO', line, `250-relay\r\n${canPipeline ? '250-PIPELINING\r\n' : ''}250 8BITMIME\r\n`)
      else if (verb === 'RSET') {
        from = to = undefined
        reply('RSET', line, '250 reset\r\n')
      } else if (verb === 'MAIL') {
        if (from !== undefined) return void socket.write('503 5.5.1 nested MAIL\r\n')
        if (reply('MAIL', line, '250 sender\r\n')) from = /<(.*)>/.exec(line)?.[1]
      } else if (verb === 'RCPT') {
        if (from === undefined) return void socket.write('503 5.5.1 no sender\r\n')
        if (reply('RCPT', line, '250 recipient\r\n')) to = /<(.*)>/.exec(line)?.[1]
      } else if (verb === 'DATA') {
        if (to === undefined) return void socket.write('503 5.5.1 no recipient\r\n')
        isBody = reply('DATA', line, '354 go\r\n')
      } else if (verb === 'QUIT') {
        reply('QUIT', line, '221 bye\r\n')
        socket.end()
      } else socket.write('500 what\r\n')
    }

    function body(text: string) {
      isBody = false
      if (reply('BODY', to ?? '', '250 2.0.0 queued\r\n'))
        relay.taken.push({ from: from ?? '', to: to ?? '', body: text, connection })
      from = to = undefined
    }

    reply('CONNECT', '', '220 relay\r\n')
    socket.on('data', (bytes) => {
      buffered += bytes.toString('latin1')
      relay.packets.push(bytes.toString('latin1'))
      for (;;) {
        if (isStuck) return
        const mark = isBody ? '\r\n.\r\n' : '\r\n'
        const end = buffered.indexOf(mark)
        if (end === -1) return
        const text = buffered.slice(0, end)
        buffered = buffered.slice(end + mark.length)
        if (isBody) body(text)
        else command(text)
      }
    })
  }

  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  relay.url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
  return relay
}
