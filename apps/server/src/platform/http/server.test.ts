import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

describe('the server', () => {
  it('cuts off a request that takes more than a minute to arrive', () => {
    expect(test.app.server.headersTimeout).toBe(60_000)
  })

  it('takes in the rest of a body that is too large, so that its sender can read why it was refused', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as { port: number }
    const socket = connect(port, '127.0.0.1')
    const answers: string[] = []
    const closed = once(socket, 'close')
    socket.on('error', () => {}).on('data', (piece) => answers.push(String(piece)))
    const body = 'x'.repeat(3_000_000)
    socket.write('POST /api/me HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n')
    socket.write(`content-length: ${body.length}\r\n\r\n`)
    await Promise.race([once(socket, 'data'), closed])
    socket.write(body)
    socket.write('GET /healthz HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
    await closed
    const [refusal, health] = answers.join('').split(/(?=HTTP\/1\.1 )/)
    expect(refusal).toContain('413')
    expect(refusal).toContain('This request is too large.')
    expect(health).toContain('200 OK')
  })

  it('hangs up where the rest of a body that is too large would not end soon', async () => {
    const sent = test.app.inject({
      method: 'POST',
      url: '/api/me',
      headers: { 'content-type': 'application/json', 'content-length': '9000000000' },
      payload: '{}',
    })
    expect((await sent).headers.connection).toBe('close')
  })
})
