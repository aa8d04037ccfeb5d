import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net'
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OutsideRequest } from './fetch-outside.ts'
import { createFetchOutside, type OutsideOptions, WITHIN_MS } from './guarded.ts'

/** Public addresses lead to `outside`; every other address would reach `forbidden`, which nobody may ever touch. */
const PUBLIC = '93.184.216.34'
const PUBLIC_TOO = '8.8.4.4'
const TLS = '1.1.1.1'
const DEAD = '9.9.9.9'

let answer: (request: IncomingMessage, response: ServerResponse) => void
let outside: Server
let forbidden: TcpServer
let tls: TcpServer
let forbiddenHits = 0
let dialled: string[] = []
let hello = Buffer.alloc(0)
let names: Record<string, () => string[]>

const listen = async (server: Server | TcpServer) => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
}
const portOf = (server: Server | TcpServer) => (server.address() as AddressInfo).port

beforeAll(async () => {
  outside = createServer((request, response) => answer(request, response))
  forbidden = createTcpServer((socket) => {
    forbiddenHits++
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret')
  })
  tls = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.on('data', (data) => {
      hello = Buffer.concat([hello, data])
      socket.destroy()
    })
  })
  for (const server of [outside, forbidden, tls]) await listen(server)
})
afterAll(() => {
  for (const server of [outside, forbidden, tls]) server.close()
  outside.closeAllConnections()
})
beforeEach(() => {
  forbiddenHits = 0
  dialled = []
  hello = Buffer.alloc(0)
  names = { 'files.example': () => [PUBLIC] }
  answer = (_request, response) => response.end('hello')
})

const means: OutsideOptions = {
  userAgent: 'Greenroom\u{1F399} (+http://localhost:3000)',
  lookup: async (name) => {
    const addresses = names[name]
    if (!addresses) throw new Error(`getaddrinfo ENOTFOUND ${name}`)
    return addresses()
  },
  dial: (address, port) => {
    dialled.push(`${address}:${port}`)
    const server = { [PUBLIC]: outside, [PUBLIC_TOO]: outside, [TLS]: tls }[address]
    return { host: '127.0.0.1', port: address === DEAD ? 1 : portOf(server ?? forbidden) }
  },
}
const fetchOutside = createFetchOutside(means)
const reasonOf = (url: string, request?: OutsideRequest) =>
  fetchOutside(url, request).then(() => 'answered', (error: { reason?: string }) => error.reason ?? error)

describe('what is fetched', () => {
  it('answers status, type, headers, body and the address it came from', async () => {
    answer = (request, response) => {
      response.writeHead(200, { 'content-type': 'Text/HTML; charset=utf-8', 'x-seen': `${request.method} ${request.url} ${request.headers.host}` })
      response.end('<p>hi</p>')
    }
    expect(await fetchOutside('http://files.example/a?b=c#d')).toMatchObject({
      status: 200, url: 'http://files.example/a?b=c', contentType: 'text/html', headers: { 'x-seen': 'GET /a?b=c files.example' }, body: Buffer.from('<p>hi</p>'),
    })
    expect(dialled).toEqual([`${PUBLIC}:80`])
  })

  it('says who asks, and sends neither cookies nor anything of ours', async () => {
    let seen: IncomingMessage['headers'] = {}
    answer = (request, response) => {
      seen = request.headers
      response.writeHead(200, { 'set-cookie': 'a=b' }).end()
    }
    await fetchOutside('http://files.example/', { accept: 'application/json' })
    await fetchOutside('http://files.example/', { accept: 'application/json' })
    expect(seen).toEqual({
      host: 'files.example', 'user-agent': 'Greenroom (+http://localhost:3000)', accept: 'application/json', 'accept-encoding': 'identity', connection: expect.any(String),
    })
  })

  it('asks with HEAD without a body, however long the picture is', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-type': 'image/png', 'content-length': 99_999_999 }).end()
    expect(await fetchOutside('http://files.example/', { method: 'HEAD' })).toMatchObject({ status: 200, contentType: 'image/png', body: Buffer.alloc(0) })
  })

  it.each([['gzip', gzipSync], ['deflate', deflateSync], ['br', brotliCompressSync]])('unpacks %s that was not asked for', async (packing, pack) => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': packing }).end(pack('hello'))
    expect((await fetchOutside('http://files.example/')).body.toString()).toBe('hello')
  })

  it('asks a secure address by its name, on the checked address', async () => {
    names['secure.example'] = () => [TLS]
    expect(await reasonOf('https://secure.example/')).toBe('unreachable')
    expect(hello.includes('secure.example')).toBe(true)
    expect(dialled).toEqual([`${TLS}:443`])
  })

  it('tries the next address of a name when one does not answer', async () => {
    names['two.example'] = () => [DEAD, PUBLIC]
    expect((await fetchOutside('http://two.example/')).status).toBe(200)
  })

  it('takes a public address without a name', async () => {
    expect((await fetchOutside(`http://${PUBLIC}/`)).status).toBe(200)
    expect((await fetchOutside('http://1572395042/')).status).toBe(200)
    expect(dialled).toEqual([`${PUBLIC}:80`, `${PUBLIC}:80`])
  })
})

describe('what is refused, without one connection to it (standard W7)', () => {
  it.each([
    'http://127.0.0.1/', 'http://127.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/', 'http://0/', 'http://0.0.0.0/',
    'http://10.0.0.1/', 'http://192.168.0.1/', 'http://172.16.0.1/', 'http://100.64.0.1/', 'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/', 'http://[::]/', 'http://[::ffff:127.0.0.1]/', 'http://[::ffff:8.8.8.8]/', 'http://[::7f00:1]/', 'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/', 'http://[fd00::1]/', 'http://[fe80::1]/', 'http://１２７.0.0.1/', 'http://127。0。0。1/',
  ])('%s', async (url) => {
    expect(await reasonOf(url)).toBe('refused-address')
    expect([forbiddenHits, dialled]).toEqual([0, []])
  })

  it.each([
    'http://files.example:8080/', 'http://files.example:22/', 'http://user@files.example/', 'http://user:pass@files.example/', 'http://:pass@files.example/',
    'ftp://files.example/', 'file:///etc/passwd', 'data:text/plain,hi', 'gopher://files.example/', 'javascript:alert(1)', '//files.example/', '', 'not an address',
  ])('the address %s', async (url) => {
    expect(await reasonOf(url)).toBe('refused-address')
    expect(dialled).toEqual([])
  })

  it.each([['private', ['10.1.2.3']], ['loopback', ['::1']], ['mapped', ['::ffff:10.0.0.1']], ['public and private mixed', [PUBLIC, '127.0.0.1']], ['not an address', ['localhost']]])(
    'a name with %s addresses',
    async (_kind, addresses) => {
      names['inside.example'] = () => addresses
      expect(await reasonOf('http://inside.example/')).toBe('refused-address')
      expect([forbiddenHits, dialled]).toEqual([0, []])
    },
  )

  it('a name that changes its address between check and connection', async () => {
    let asked = 0
    names['rebind.example'] = () => (asked++ === 0 ? [PUBLIC] : ['127.0.0.1'])
    expect((await fetchOutside('http://rebind.example/')).status).toBe(200)
    expect(await reasonOf('http://rebind.example/')).toBe('refused-address')
    expect([asked, forbiddenHits, dialled]).toEqual([2, 0, [`${PUBLIC}:80`]])
  })

  it.each([
    'http://127.0.0.1/', 'http://inside.example/', 'http://[::1]/', 'http://2130706433/', 'http://files.example:8080/', 'http://user@files.example/', 'file:///etc/passwd',
    '//169.254.169.254/',
  ])('a redirect to %s', async (location) => {
    names['inside.example'] = () => ['192.168.1.1']
    answer = (_request, response) => response.writeHead(302, { location }).end()
    expect(await reasonOf('http://files.example/')).toBe('refused-address')
    expect(forbiddenHits).toBe(0)
  })

  it('a redirect whose name has become private since the first hop', async () => {
    let asked = 0
    names['files.example'] = () => (asked++ === 0 ? [PUBLIC] : ['10.0.0.1'])
    answer = (_request, response) => response.writeHead(302, { location: '/again' }).end()
    expect(await reasonOf('http://files.example/')).toBe('refused-address')
    expect(forbiddenHits).toBe(0)
  })
})

describe('redirects', () => {
  const hops = (count: number) => (request: IncomingMessage, response: ServerResponse) => {
    const at = Number(request.url?.slice(1))
    if (at < count) response.writeHead([301, 302, 303, 307, 308][at % 5] as number, { location: `http://${at % 2 ? 'files' : 'more'}.example/${at + 1}` }).end('moved')
    else response.end('here')
  }

  it('follows five, and says where it ended', async () => {
    names['more.example'] = () => [PUBLIC_TOO]
    answer = hops(5)
    expect(await fetchOutside('http://files.example/0')).toMatchObject({ url: 'http://more.example/5', body: Buffer.from('here') })
  })

  it('gives up at the sixth', async () => {
    names['more.example'] = () => [PUBLIC_TOO]
    answer = hops(99)
    expect(await reasonOf('http://files.example/0')).toBe('too-many-redirects')
    expect(dialled).toHaveLength(6)
  })

  it('answers the redirect itself when asked to', async () => {
    answer = hops(9)
    expect(await fetchOutside('http://files.example/0', { redirect: 'manual' })).toMatchObject({ status: 301, headers: { location: 'http://more.example/1' } })
  })

  it('stops before an address that need not be fetched', async () => {
    names['more.example'] = () => [PUBLIC_TOO]
    answer = hops(9)
    const found = await fetchOutside('http://files.example/0', { stopAt: (url) => url.endsWith('/3') })
    expect(found.url).toBe('http://more.example/3')
    expect(dialled).toHaveLength(3)
  })
})

describe('bounds', () => {
  it('cuts off what is longer than allowed', async () => {
    let sent = 0
    answer = (_request, response) => {
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
    answer = (_request, response) => response.writeHead(200, { 'content-length': 15_728_641 }).write('x')
    expect(await reasonOf('http://files.example/')).toBe('too-large')
  })

  it('never reads more than 15 MB, whatever is asked', async () => {
    answer = (_request, response) => response.end(Buffer.alloc(15_728_641))
    expect(await reasonOf('http://files.example/', { maxBytes: 1e9 })).toBe('too-large')
  })

  it('does not believe a length that is more than what comes', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('short')
      response.destroy()
    }
    expect(await reasonOf('http://files.example/')).toBe('unreachable')
  })

  it('takes no more than the length that was said', async () => {
    answer = (_request, response) => {
      response.socket?.end('HTTP/1.1 200 OK\r\ncontent-length: 5\r\nconnection: close\r\n\r\nhello and more')
    }
    expect(await fetchOutside('http://files.example/').then(({ body }) => body.toString(), () => 'refused')).toMatch(/^(hello|refused)$/)
  })

  const quickBrotli = (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })
  it.each([['gzip', gzipSync], ['deflate', deflateSync], ['br', quickBrotli]])('stops a %s bomb at the limit', async (packing, pack) => {
    const bomb = pack(Buffer.alloc(100_000_000))
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': packing }).end(bomb)
    const before = process.memoryUsage().rss
    expect(await reasonOf('http://files.example/', { maxBytes: 1_000_000 })).toBe('too-large')
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })

  it.each(['gzip, gzip', 'zstd', 'nonsense'])('refuses the packing %s', async (packing) => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': packing }).end('x')
    expect(await reasonOf('http://files.example/')).toBe('unreachable')
  })

  it('calls broken packing and a broken answer unreachable', async () => {
    answer = (_request, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip')
    expect(await reasonOf('http://files.example/')).toBe('unreachable')
    answer = (_request, response) => void response.socket?.end('nonsense\r\n\r\n')
    expect(await reasonOf('http://files.example/')).toBe('unreachable')
  })

  it('calls an unknown name and a closed port unreachable', async () => {
    expect(await reasonOf('http://nobody.example/')).toBe('unreachable')
    names['dead.example'] = () => [DEAD]
    expect(await reasonOf('http://dead.example/')).toBe('unreachable')
    names['empty.example'] = () => []
    expect(await reasonOf('http://empty.example/')).toBe('unreachable')
  })
})

describe('5 seconds for everything', () => {
  const trickle = (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  }
  const circle = (_request: IncomingMessage, response: ServerResponse) =>
    void setTimeout(() => response.writeHead(302, { location: '/' }).end(), 80)

  it('is the limit of the product', () => expect(WITHIN_MS).toBe(5000))

  it.each([
    ['an answer that never begins', () => {}],
    ['a body that trickles', trickle],
    ['redirects that each take a while', circle],
  ])('ends %s', async (_what, slow) => {
    answer = slow
    const hasty = createFetchOutside({ ...means, withinMs: 200 })
    await expect(hasty('http://files.example/')).rejects.toMatchObject({ reason: 'timeout' })
  })

  it('ends a look-up that never answers', async () => {
    const hasty = createFetchOutside({ ...means, lookup: () => new Promise(() => {}), withinMs: 200 })
    await expect(hasty('http://files.example/')).rejects.toMatchObject({ reason: 'timeout' })
  })
})
