import { connect } from 'node:net'
import { once } from 'node:events'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerError } from './errors.ts'
import { cutOffSlowSenders } from './slow-senders.ts'

const app = Fastify()
let port: number
beforeAll(async () => {
  cutOffSlowSenders(app, 30)
  app.setErrorHandler(answerError)
  app.addContentTypeParser('*', async (_request: unknown, body: AsyncIterable<Buffer>) => {
    let bytes = 0
    for await (const piece of body) bytes += piece.length
    return bytes
  })
  app.post('/quick', async ({ body }) => ({ bytes: body }))
  app.post('/small', { bodyLimit: 1 }, async ({ body }) => ({ body }))
  app.post('/slow', { config: { takesItsTime: true } }, async ({ body }) => ({ bytes: body }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

/** Sends half of a body, and the rest once `rest` resolves. @returns everything received */
async function send(
  path: string,
  rest: Promise<unknown>,
  { type = 'x/y', connection = 'close' } = {},
): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (piece) => (answer += String(piece))).on('error', () => {})
  const closed = once(socket, 'close')
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: ${connection}\r\ncontent-type: ${type}\r\ncontent-length: 4\r\n\r\nab`,
  )
  await Promise.race([rest, closed])
  socket.write('cd')
  await closed
  return answer
}

describe('a body', () => {
  it('that does not come is cut off, and its connection with it', async () => {
    expect(await send('/quick', new Promise(() => {}))).not.toContain('200 OK')
  })

  it('may take longer where large files are taken', async () => {
    // Another request is cut off meanwhile: its time is over.
    expect(await send('/slow', send('/quick', new Promise(() => {})))).toContain('{"bytes":4}')
  })

  it('that comes in time is taken anywhere', async () => {
    expect(await send('/quick', Promise.resolve())).toContain('{"bytes":4}')
  })

  it('that was refused for its size is cut off as well where its rest does not come', async () => {
    expect(
      await send('/small', new Promise(() => {}), { type: 'application/json', connection: 'keep-alive' }),
    ).toContain('413')
  })
})
