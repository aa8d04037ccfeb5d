import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { makeSite } from '../../testing/site-factory.ts'
import { rawRequest } from '../../testing/raw-request.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

describe('a server that stops', () => {
  it('still answers the current request, and closes the connection (standard O1)', async () => {
    const { username } = await makeSite(test.house)
    const base = await test.app.listen({ port: 0, host: '127.0.0.1' })
    const isInMemory = async () => !('x-request-id' in (await rawRequest(base, `/${username}`)).headers)
    await expect.poll(isInMemory).toBe(true)
    const socket = connect(Number(new URL(base).port), '127.0.0.1')
    const ended = new Promise<string>((resolve) => {
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString('latin1')))
      socket.on('end', () => resolve(text))
    })
    await new Promise<void>((resolve) => socket.once('connect', resolve))
    socket.write(`GET /${username} HTTP/1.1\r\nHost: localhost\r\n`)
    await expect
      .poll(() => new Promise((resolve) => test.app.server.getConnections((_, count) => resolve(count))))
      .toBeGreaterThan(0)
    const closed = test.app.close()
    await new Promise((resolve) => setImmediate(resolve))
    socket.write('\r\n')
    const answer = await ended
    expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(answer.toLowerCase()).toContain('\r\nconnection: close\r\n')
    expect(answer).not.toContain('x-request-id')
    await closed
  })
})
