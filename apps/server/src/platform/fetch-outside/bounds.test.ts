import { Transform } from 'node:stream'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type Answer, DEAD, useOutsideWorld } from '../../testing/outside-world.ts'
import { createFetchOutside, WITHIN_MS } from './guarded.ts'

const world = useOutsideWorld()
const { fetchOutside, reasonOf } = world

describe('bounds', () => {
  it('cuts off what is longer than allowed', async () => {
    let sent = 0
    world.answer = (_request, response) => {
      const chunk = Buffer.alloc(65_536)
      const more = () => {
        while (!response.destroyed && response.write(chunk)) sent += chunk.length
        sent += chunk.length
      }
      response.on('drain', more)
      response.on('error', () => {})
      more()
    }
    expect(await reasonOf('http://files.example/', { maxBytes: 100_000 })).toBe('too-large')
    expect(sent).toBeLessThan(10_000_000)
  })

  it('does not start on a body that says it is too long', async () => {
    world.answer = (_request, response) => response.writeHead(200, { 'content-length': 15_728_641 }).write('x')
    expect(await reasonOf('http://files.example/')).toBe('too-large')
  })

  it('never reads more than 15 MB, whatever is asked', async () => {
    world.answer = (_request, response) => response.end(Buffer.alloc(15_728_641))
    expect(await reasonOf('http://files.example/', { maxBytes: 1e9 })).toBe('too-large')
  })

  it('does not believe a length that is more than what comes', async () => {
    world.answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('short')
      response.destroy()
    }
    expect(await reasonOf('http://files.example/')).toBe('unreachable')
  })

  it('takes no more than the length that was said', async () => {
    world.answer = (_request, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello and more')
    }
    expect(
      await fetchOutside('http://files.example/').then(
        ({ body }) => body.toString(),
        () => 'refused',
      ),
    ).toMatch(/^(hello|refused)$/)
  })

  const quickBrotli = (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', quickBrotli],
  ])('stops a %s bomb at the limit', async (packing, pack) => {
    const bomb = pack(Buffer.alloc(40_000_000))
    world.answer = (_request, response) => response.writeHead(200, { 'content-encoding': packing }).end(bomb)
    const unpacked = vi.spyOn(Transform.prototype, 'push')
    onTestFinished(() => unpacked.mockRestore())
    expect(await reasonOf('http://files.example/', { maxBytes: 1_000_000 })).toBe('too-large')
    const bytes = unpacked.mock.calls.reduce((sum, [chunk]) => sum + (Buffer.isBuffer(chunk) ? chunk.length : 0), 0)
    // Data in flight when the limit is reached, compressed and decompressed, comes on top.
    expect(bytes).toBeGreaterThan(1_000_000)
    expect(bytes).toBeLessThan(2_000_000)
  })

  it.each(['gzip, gzip', 'zstd', 'nonsense'])('refuses the packing %s', async (packing) => {
    world.answer = (_request, response) => response.writeHead(200, { 'content-encoding': packing }).end('x')
    expect(await reasonOf('http://files.example/')).toBe('unreachable')
  })

  it('calls broken packing and a broken answer unreachable', async () => {
    world.answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip')
    expect(await reasonOf('http://files.example/')).toBe('unreachable')
    world.answer = (_request, response) => void response.socket?.end('nonsense\r\n\r\n')
    expect(await reasonOf('http://files.example/')).toBe('unreachable')
  })

  it('calls an unknown name and a closed port unreachable', async () => {
    expect(await reasonOf('http://nobody.example/')).toBe('unreachable')
    world.names['dead.example'] = () => [DEAD]
    expect(await reasonOf('http://dead.example/')).toBe('unreachable')
    world.names['empty.example'] = () => []
    expect(await reasonOf('http://empty.example/')).toBe('unreachable')
  })
})

describe('5 seconds for everything', () => {
  /** Replaces the deadline of the next fetch with one that the test triggers. */
  function deadline(): AbortController {
    const controller = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(controller.signal)
    onTestFinished(() => {
      expect(timeout.mock.calls).toEqual([[WITHIN_MS]])
      timeout.mockRestore()
    })
    return controller
  }

  it('is the limit of the product', () => expect(WITHIN_MS).toBe(5000))

  it.each<[string, (pass: () => void) => Answer]>([
    ['an answer that never begins', (pass) => () => pass()],
    ['a body that never ends', (pass) => (_request, response) => response.writeHead(200).write('.', pass)],
    [
      'redirects, all of them together',
      (pass) => {
        let asked = 0
        return (_request, response) => {
          asked += 1
          if (asked === 3) pass()
          else response.writeHead(302, { location: '/' }).end()
        }
      },
    ],
  ])('ends %s', async (_what, slow) => {
    const time = deadline()
    world.answer = slow(() => time.abort())
    await expect(fetchOutside('http://files.example/')).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('ends a look-up that never answers', async () => {
    const time = deadline()
    const lookup = () => {
      time.abort()
      return new Promise<never>(() => {})
    }
    const waiting = createFetchOutside({ ...world.means, lookup })
    await expect(waiting('http://files.example/')).rejects.toMatchObject({ reason: 'timeout' })
  })
})
