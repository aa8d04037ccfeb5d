import type { CodeCheck, SiteCode } from '@greenroom/contracts'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { hostHands, type SiteOwner } from '../../testing/host-hands.ts'
import { canvas, picturesOf } from '../../testing/pictures.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()
const hands = hostHands(test)
const pictures = picturesOf(test)
let nova: SiteOwner
let code: SiteCode

beforeAll(async () => {
  nova = await hands.siteOwner()
  const answer = await test.call(nova.owner, 'POST', '/api/codes', {
    site_id: nova.siteId,
    name: 'Poster',
    code: 'poster',
  })
  code = answer.json<SiteCode>()
})
const get = (path: string, headers = {}) =>
  test.call(nova.owner, 'GET', `/api/codes/${code.id}${path}`, undefined, headers)
const checked = async () => (await get('')).json<SiteCode & { check: CodeCheck }>()
async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return jsqr.default(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe('the picture of a code', () => {
  it('leads to the code, and tells that it was scanned', async () => {
    for (const size of [512, 1024, 2048]) {
      const answer = await get(`/qr.png?size=${size}`)
      expect(answer.headers['content-type']).toBe('image/png')
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: size, height: size })
      if (size === 512) expect(await scan(answer.rawPayload)).toBe(`http://localhost:3000/${nova.username}/q/poster?q`)
    }
    expect((await get('/qr.png?size=9000')).statusCode).toBe(400)
    const { etag } = (await get('/qr.png?size=512')).headers
    expect((await get('/qr.png?size=512', { 'if-none-match': etag })).statusCode).toBe(304)
    expect((await get('/qr.png?size=1024', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('has the picture of the page in the middle once there is one, and still scans', async () => {
    expect((await checked()).check).toMatchObject({ scans: true, picture: 'none' })
    const { url } = await pictures.stored(nova.owner, 'avatar', await canvas(300, 300).png().toBuffer())
    await test.call(nova.owner, 'PATCH', `/api/minisites/${nova.siteId}`, { avatar_url: url })
    const after = await checked()
    expect(after.check).toMatchObject({ scans: true, picture: 'shown' })
    expect(after.look).not.toBe(code.look)
    expect((await get('/qr.svg')).body).toContain('href="data:image/jpeg;base64,')
  })

  it('may be kept for long under its version, and is asked about again without', async () => {
    const { look } = await checked()
    expect((await get(`/qr.svg?v=${look}`)).headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    const plain = await get('/qr.svg?v=other')
    expect(plain.headers['cache-control']).toBe('private, no-cache')
    expect((await get('/qr.svg', { 'if-none-match': plain.headers.etag })).statusCode).toBe(304)
  })

  it('can be seen before it is saved, with colors of the page where none are chosen', async () => {
    const preview = (design: object) =>
      test.call(nova.owner, 'POST', '/api/codes/preview', { site_id: nova.siteId, design })
    const drawn = (await preview({ shape: 'dots', dark: '#402000', light: '#fff4d0', picture: false })).json()
    expect(drawn).toMatchObject({ scans: true, picture: 'none', dark: '#402000', light: '#fff4d0' })
    expect(drawn.svg).toContain('#402000')
    expect((await preview({})).json()).toMatchObject({ scans: true, light: '#ffffff' })
    expect((await preview({ dark: '#ffffff' })).statusCode).toBe(400)
  })
})
