import { describe, expect, it } from 'vitest'
import { PUBLIC, useOutsideWorld } from '../../testing/outside-world.ts'

const world = useOutsideWorld()
const { fetchOutside, reasonOf } = world

describe('what is refused, without one connection to it (standard W7)', () => {
  it.each([
    'http://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://0/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://192.168.0.1/',
    'http://172.16.0.1/',
    'http://100.64.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]/',
    'http://[::]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:8.8.8.8]/',
    'http://[::7f00:1]/',
    'http://[64:ff9b::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[fd00::1]/',
    'http://[fe80::1]/',
    'http://１２７.0.0.1/',
    'http://127。0。0。1/',
  ])('%s', async (url) => {
    expect(await reasonOf(url)).toBe('refused-address')
    expect([world.forbiddenHits, world.dialed]).toEqual([0, []])
  })

  it.each([
    'http://files.example:8080/',
    'http://files.example:22/',
    'http://user@files.example/',
    'http://user:pass@files.example/',
    'http://:pass@files.example/',
    'ftp://files.example/',
    'file:///etc/passwd',
    'data:text/plain,hi',
    'gopher://files.example/',
    'javascript:alert(1)',
    '//files.example/',
    '',
    'not an address',
  ])('the address %s', async (url) => {
    expect(await reasonOf(url)).toBe('refused-address')
    expect(world.dialed).toEqual([])
  })

  it.each([
    ['private', ['10.1.2.3']],
    ['loopback', ['::1']],
    ['mapped', ['::ffff:10.0.0.1']],
    ['public and private mixed', [PUBLIC, '127.0.0.1']],
    ['not an address', ['localhost']],
  ])('a name with %s addresses', async (_kind, addresses) => {
    world.names['inside.example'] = () => addresses
    expect(await reasonOf('http://inside.example/')).toBe('refused-address')
    expect([world.forbiddenHits, world.dialed]).toEqual([0, []])
  })

  it('a name that changes its address between check and connection', async () => {
    let asked = 0
    world.names['rebind.example'] = () => (asked++ === 0 ? [PUBLIC] : ['127.0.0.1'])
    expect((await fetchOutside('http://rebind.example/')).status).toBe(200)
    expect(await reasonOf('http://rebind.example/')).toBe('refused-address')
    expect([asked, world.forbiddenHits, world.dialed]).toEqual([2, 0, [`${PUBLIC}:80`]])
  })

  it.each([
    'http://127.0.0.1/',
    'http://inside.example/',
    'http://[::1]/',
    'http://2130706433/',
    'http://files.example:8080/',
    'http://user@files.example/',
    'file:///etc/passwd',
    '//169.254.169.254/',
  ])('a redirect to %s', async (location) => {
    world.names['inside.example'] = () => ['192.168.1.1']
    world.answer = (_request, response) => response.writeHead(302, { location }).end()
    expect(await reasonOf('http://files.example/')).toBe('refused-address')
    expect(world.forbiddenHits).toBe(0)
  })

  it('a redirect whose name has become private since the first hop', async () => {
    let asked = 0
    world.names['files.example'] = () => (asked++ === 0 ? [PUBLIC] : ['10.0.0.1'])
    world.answer = (_request, response) => response.writeHead(302, { location: '/again' }).end()
    expect(await reasonOf('http://files.example/')).toBe('refused-address')
    expect(world.forbiddenHits).toBe(0)
  })
})
