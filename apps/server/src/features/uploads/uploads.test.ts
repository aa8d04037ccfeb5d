import { readdirSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { tmpdir } from 'node:os'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { pictureForm } from '../../testing/multipart.ts'
import { canvas, picturesOf } from '../../testing/pictures.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const { get, look, send, stored } = picturesOf(test)
let nova: Visitor
beforeAll(async () => {
  nova = await test.signUp()
})

describe('POST /api/uploads/avatar', () => {
  it('keeps a square jpeg of at most 400 px in the avatars bucket of its owner', async () => {
    const avatar = await stored(nova, 'avatar', await canvas(1200, 800).png().toBuffer())
    expect(avatar).toMatchObject({ width: 400, height: 400, url: `/uploads/${avatar.path}` })
    expect(avatar.path).toMatch(new RegExp(`^avatars/${nova.id}/avatar-\\d{13}-[0-9a-f]{32}\\.jpg$`))
    expect(await look(avatar)).toMatchObject({ format: 'jpeg', width: 400, height: 400 })
    expect((await get(avatar.url)).rawPayload).toHaveLength(avatar.bytes)
  })

  it('never enlarges, and lays what is see-through on white', async () => {
    const avatar = await stored(nova, 'avatar', await canvas(120, 90, 4).webp().toBuffer(), 'image/webp')
    expect(await look(avatar)).toMatchObject({ width: 90, height: 90, hasAlpha: false })
  })
})

describe('POST /api/uploads/images', () => {
  it('keeps a picture as it is up to 2400 px wide', async () => {
    expect(await stored(nova, 'images', await canvas(2400, 900).png().toBuffer())).toMatchObject({
      width: 2400,
      height: 900,
    })
    expect(await stored(nova, 'images', await canvas(4800, 1800).png().toBuffer())).toMatchObject({
      width: 2400,
      height: 900,
    })
    expect(await stored(nova, 'images', await canvas(20, 9000).png().toBuffer())).toMatchObject({
      width: 11,
      height: 4800,
    })
  })

  it('keeps what is see-through as webp and all else as jpeg', async () => {
    expect(await look(await stored(nova, 'images', await canvas(50, 50, 4).png().toBuffer()))).toMatchObject({
      format: 'webp',
      hasAlpha: true,
    })
    expect(
      await look(await stored(nova, 'images', await canvas(50, 50).webp().toBuffer(), 'image/webp')),
    ).toMatchObject({
      format: 'jpeg',
    })
  })

  it('keeps an animation moving, and the first frame of one that is too long', async () => {
    const animation = (frames: number, side: number) =>
      sharp(
        Array.from({ length: frames }, (_, i) => ({
          create: { width: side, height: side, channels: 3 as const, background: { r: (i * 50) % 256, g: 20, b: 90 } },
        })) as never,
        { join: { animated: true } },
      )
        .gif({ effort: 1 })
        .toBuffer()
    const short = await stored(nova, 'images', await animation(5, 40), 'image/gif')
    expect(short).toMatchObject({ width: 40, height: 40 })
    expect(await look(short)).toMatchObject({ format: 'webp', pages: 5 })
    const long = await look(await stored(nova, 'images', await animation(241, 4), 'image/gif'))
    expect(long).toMatchObject({ width: 4, height: 4 })
    expect(long.pages ?? 1).toBe(1)
  })

  it('removes location and camera data, and applies the camera’s orientation', async () => {
    const photo = await canvas(300, 200)
      .jpeg()
      .withExif({
        IFD0: { ImageDescription: 'SECRET-NOTE', Make: 'SECRET-CAMERA' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>SECRET-XMP</secret></x:xmpmeta>')
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    for (const kind of ['images', 'avatar'] as const) {
      const kept = await stored(nova, kind, photo, 'image/jpeg')
      if (kind === 'images') expect(kept).toMatchObject({ width: 200, height: 300 })
      const { exif, xmp, iptc, icc, orientation } = await look(kept)
      expect({ exif, xmp, iptc, icc, orientation }).toEqual({})
      expect((await get(kept.url)).rawPayload.toString('latin1')).not.toMatch(/SECRET|Exif|GPS/)
    }
  })

  it('gives every file a name of its own', async () => {
    const data = await canvas(10, 10).png().toBuffer()
    const names = await Promise.all(Array.from({ length: 5 }, async () => (await stored(nova, 'images', data)).path))
    expect(new Set(names).size).toBe(5)
  })

  it('leaves no file of the sender on the machine', async () => {
    await stored(nova, 'images')
    await send(nova, 'images', Buffer.from('<svg/>'))
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith(`greenroom-upload-${process.pid}-`))).toEqual([])
  })

  it('asks to try again when storage is unavailable', async () => {
    const { storage } = test.house.providers
    test.house.providers.storage = {
      ...storage,
      put: async () => Promise.reject(new Error('disk full')),
      get: async () => Promise.reject(new Error('away')),
    }
    try {
      expect((await send(nova, 'images', await canvas(10, 10).png().toBuffer())).json()).toMatchObject({
        status: 503,
        code: 'UNAVAILABLE',
      })
      expect((await get('/uploads/images/a/b.jpg')).statusCode).toBe(503)
    } finally {
      test.house.providers.storage = storage
    }
  })
})

describe('who may upload', () => {
  it('does not read a stranger’s body', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as { port: number }
    const { body, headers } = pictureForm(await canvas(10, 10).png().toBuffer(), 'image/png')
    // The body is never sent: only a server that does not wait for it can answer.
    const status = await new Promise<number>((resolve, reject) => {
      const request = httpRequest(
        {
          port,
          host: '127.0.0.1',
          method: 'POST',
          path: '/api/uploads/avatar',
          headers: { ...headers, 'content-length': body.length },
        },
        (response) => {
          resolve(response.statusCode ?? 0)
          request.destroy()
        },
      )
      request.on('error', reject)
      request.flushHeaders()
    })
    expect(status).toBe(401)
  })

  it('refuses another site’s form', async () => {
    const { body, headers } = pictureForm(await canvas(10, 10).png().toBuffer(), 'image/png')
    expect(
      (await test.call(nova, 'POST', '/api/uploads/images', body, { ...headers, origin: 'https://evil.example' }))
        .statusCode,
    ).toBe(403)
  })
})
