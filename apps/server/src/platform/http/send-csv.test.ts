import { once } from 'node:events'
import { connect } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sendCsv } from './send-csv.ts'

const app = Fastify()
let port: number
let ended: () => void
const hasEnded = new Promise<void>((resolve) => (ended = resolve))
const piece = 'x'.repeat(1_000_000)
let written = 0

async function* endless() {
  try {
    for (;;) {
      written += 1
      yield piece
    }
  } finally {
    ended()
  }
}
async function* short() {
  yield 'Name\r\n'
  yield 'Mia\r\n'
}

beforeAll(async () => {
  app.get('/endless', async (_request, reply) => sendCsv(reply, 'people.csv', endless(), 100))
  app.get('/short', async (_request, reply) => sendCsv(reply, 'people.csv', short()))
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as { port: number }).port
})
afterAll(() => app.close())

it('a client that takes nothing of a file is cut off, and its file ends', async () => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.pause().write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n')
  await hasEnded
  expect(written).toBeLessThan(100)
  const closed = once(socket, 'close')
  socket.resume()
  await closed
})

it('a file arrives whole', async () => {
  const answer = await app.inject('/short')
  expect(answer.headers).toMatchObject({ 'content-disposition': 'attachment; filename="people.csv"' })
  expect(answer.body).toBe('Name\r\nMia\r\n')
})
