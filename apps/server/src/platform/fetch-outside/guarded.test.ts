import type { IncomingMessage } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { type Answer, DEAD, PUBLIC, PUBLIC_TOO, SECURE, useOutsideWorld } from '../../testing/outside-world.ts'

const world = useOutsideWorld()
const { fetchOutside, reasonOf } = world

describe('what is fetched', () => {
  it('answers status, type, headers, body and the address it came from', async () => {
    world.answer = (request, response) => {
      response.writeHead(200, {
        'content-type': 'Text/HTML; charset=utf-8',
        'x-seen': `${request.method} ${request.url} ${request.headers.host}`,
      })
      response.end('<p>hi</p>')
    }
    expect(await fetchOutside('http://files.example/a?b=c#d')).toMatchObject({
      status: 200,
      url: 'http://files.example/a?b=c',
      contentType: 'text/html',
      headers: { 'x-seen': 'GET /a?b=c files.example' },
      body: Buffer.from('<p>hi</p>'),
    })
    expect(world.dialed).toEqual([`${PUBLIC}:80`])
  })

  it('says who asks, and sends neither cookies nor anything of ours', async () => {
    let seen: IncomingMessage['headers'] = {}
    world.answer = (request, response) => {
      seen = request.headers
      response.writeHead(200, { 'set-cookie': 'a=b' }).end()
    }
    await fetchOutside('http://files.example/', { accept: 'application/json' })
    await fetchOutside('http://files.example/', { accept: 'application/json' })
    expect(seen).toEqual({
      host: 'files.example',
      'user-agent': 'Greenroom (+http://localhost:3000)',
      accept: 'application/json',
      'accept-encoding': 'identity',
      connection: expect.any(String),
    })
  })

  it('posts a body, and keeps further headers from other origins that a redirect leads to', async () => {
    const seen: [string | undefined, string | undefined, string][] = []
    world.names['other.example'] = () => [PUBLIC_TOO]
    world.answer = (request, response) => {
      let body = ''
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString()
      })
      request.on('end', () => {
        seen.push([request.headers.host, request.headers.authorization, `${request.method} ${body}`])
        if (request.url === '/end') response.end()
        else response.writeHead(307, { location: request.url === '/' ? '/near' : 'http://other.example/end' }).end()
      })
    }
    await fetchOutside('http://files.example/', {
      method: 'POST',
      body: Buffer.from('hello'),
      headers: { authorization: 'Basic secret' },
    })
    expect(seen).toEqual([
      ['files.example', 'Basic secret', 'POST hello'],
      ['files.example', 'Basic secret', 'POST hello'],
      ['other.example', undefined, 'POST hello'],
    ])
  })

  it('asks with HEAD without a body, however long the picture is', async () => {
    world.answer = (_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png', 'content-length': 99_999_999 }).end()
    expect(await fetchOutside('http://files.example/', { method: 'HEAD' })).toMatchObject({
      status: 200,
      contentType: 'image/png',
      body: Buffer.alloc(0),
    })
  })

  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('unpacks %s that was not asked for', async (packing, pack) => {
    world.answer = (_request, response) => response.writeHead(200, { 'content-encoding': packing }).end(pack('hello'))
    expect((await fetchOutside('http://files.example/')).body.toString()).toBe('hello')
  })

  it('asks a secure address by its name, on the checked address', async () => {
    world.names['secure.example'] = () => [SECURE]
    expect(await reasonOf('https://secure.example/')).toBe('unreachable')
    expect(world.secureHello.includes('secure.example')).toBe(true)
    expect(world.dialed).toEqual([`${SECURE}:443`])
  })

  it('tries the next address of a name when one does not answer', async () => {
    world.names['two.example'] = () => [DEAD, PUBLIC]
    expect((await fetchOutside('http://two.example/')).status).toBe(200)
  })

  it('takes a public address without a name', async () => {
    expect((await fetchOutside(`http://${PUBLIC}/`)).status).toBe(200)
    expect((await fetchOutside('http://1572395042/')).status).toBe(200)
    expect(world.dialed).toEqual([`${PUBLIC}:80`, `${PUBLIC}:80`])
  })
})

describe('redirects', () => {
  const hops =
    (count: number): Answer =>
    (request, response) => {
      const at = Number(request.url?.slice(1))
      if (at < count)
        response
          .writeHead([301, 302, 303, 307, 308][at % 5] ?? 302, {
            location: `http://${at % 2 ? 'files' : 'more'}.example/${at + 1}`,
          })
          .end('moved')
      else response.end('here')
    }

  it('follows five, and says where it ended', async () => {
    world.names['more.example'] = () => [PUBLIC_TOO]
    world.answer = hops(5)
    expect(await fetchOutside('http://files.example/0')).toMatchObject({
      url: 'http://more.example/5',
      body: Buffer.from('here'),
    })
  })

  it('gives up at the sixth', async () => {
    world.names['more.example'] = () => [PUBLIC_TOO]
    world.answer = hops(99)
    expect(await reasonOf('http://files.example/0')).toBe('too-many-redirects')
    expect(world.dialed).toHaveLength(6)
  })

  it('answers the redirect itself when asked to', async () => {
    world.answer = hops(9)
    expect(await fetchOutside('http://files.example/0', { redirect: 'manual' })).toMatchObject({
      status: 301,
      headers: { location: 'http://more.example/1' },
    })
  })

  it('stops before an address that need not be fetched', async () => {
    world.names['more.example'] = () => [PUBLIC_TOO]
    world.answer = hops(9)
    const found = await fetchOutside('http://files.example/0', { stopAt: (url) => url.endsWith('/3') })
    expect(found.url).toBe('http://more.example/3')
    expect(world.dialed).toHaveLength(3)
  })
})
