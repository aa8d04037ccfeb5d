import { beforeAll, describe, expect, it } from 'vitest'
import { OutsideError } from '../../platform/fetch-outside/fetch-outside.ts'
import { fakeOutside } from '../../testing/fake-outside.ts'
import { picturesOf } from '../../testing/pictures.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const { stored } = picturesOf(test)
let nova: Visitor
beforeAll(async () => {
  nova = await test.signUp()
})

describe('POST /api/uploads/check', () => {
  const check = async (url: string) =>
    (await test.call(nova, 'POST', '/api/uploads/check', { url })).json<{ valid: boolean; message?: string }>()
  const pages = {
    'https://pictures.example/a.png': { type: 'image/png' },
    'https://pictures.example/moved': { redirect: 'https://pictures.example/a.png' },
    'https://pictures.example/page': { type: 'text/html' },
    'https://pictures.example/gone.png': { type: 'image/png', status: 404 },
    'http://inside.example/a.png': new OutsideError('refused-address', 'private'),
    'https://slow.example/': new OutsideError('timeout', 'slow'),
  }

  it.each([
    ['https://pictures.example/a.png', true],
    ['https://pictures.example/moved', true],
    ['https://pictures.example/page', false],
    ['https://pictures.example/gone.png', false],
    ['http://inside.example/a.png', false],
    ['https://slow.example/', false],
    ['https://nobody.example/', false],
    ['/uploads/avatars/none/a.jpg', false],
    ['not an address', false],
  ])('%s: %s', async (url, valid) => {
    test.setOutside(fakeOutside(pages).fetch)
    const answer = await check(url)
    expect(answer).toEqual(valid ? { valid } : { valid, message: expect.stringMatching(/\.$/) })
  })

  it('asks with HEAD', async () => {
    let method: string | undefined
    test.setOutside(async (url, request) => {
      method = request?.method
      return { status: 200, url, contentType: 'image/gif', headers: {}, body: Buffer.alloc(0) }
    })
    expect(await check('https://pictures.example/a.gif')).toEqual({ valid: true })
    expect(method).toBe('HEAD')
  })

  it('finds our own without going outside', async () => {
    const asked = fakeOutside({})
    test.setOutside(asked.fetch)
    const { url } = await stored(nova, 'images')
    expect(await check(url)).toEqual({ valid: true })
    expect(await check(test.house.env.PUBLIC_URL + url)).toEqual({ valid: true })
    expect(asked.asked).toEqual([])
  })
})
