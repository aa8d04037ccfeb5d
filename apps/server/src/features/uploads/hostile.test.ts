import { type AddressInfo, connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { multipartForm, pictureForm } from '../../testing/multipart.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { gifBomb, jpegBomb, PNG_MAGIC, pngBomb, webpBomb } from '../../testing/hostile-pictures.ts'

/**
 * Hostile uploads: nothing that was sent is ever served, and nothing is left behind (standard W8). `npm run bench
 * pictures` measures how much memory they take at once.
 */
const test = useTestApp()
let nova: Visitor
beforeAll(async () => {
  nova = await test.signUp()
})

const SCRIPT = '<script>alert(document.domain)</script>'
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${SCRIPT}</svg>`
const INVALID_TYPE = 'Invalid file type. Please use JPG, PNG, GIF, or WebP.'

const plain = (width = 60, height = 40) => sharp({ create: { width, height, channels: 3, background: '#3a7' } })
const upload = (data: Buffer | string, type = 'image/jpeg', filename = 'picture', kind = 'images') => {
  const { body, headers } = pictureForm(data, type, filename)
  return test.call(nova, 'POST', `/api/uploads/${kind}`, body, headers)
}
const served = async (url: string) => (await test.call(undefined, 'GET', url)).rawPayload

describe('files that are not what they say', () => {
  it.each([
    ['a script with the name of a picture', SCRIPT, 'image/png', 415, INVALID_TYPE],
    ['SVG', SVG, 'image/svg+xml', 415, INVALID_TYPE],
    ['SVG that says it is a PNG', SVG, 'image/png', 415, INVALID_TYPE],
    ['SVG with an XML head', `<?xml version="1.0"?>${SVG}`, 'image/jpeg', 415, INVALID_TYPE],
    [
      'HTML behind the first bytes of a PNG',
      Buffer.concat([PNG_MAGIC, Buffer.from(SCRIPT)]),
      'image/png',
      422,
      'Failed to load image',
    ],
    ['HTML behind the first bytes of a GIF', `GIF89a${SCRIPT}`, 'image/gif', 422, 'Failed to load image'],
    [
      'HTML behind the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(SCRIPT)]),
      'image/jpeg',
      422,
      'Failed to load image',
    ],
    ['a RIFF that is no picture', `RIFF\x00\x00\x00\x00WAVE${SCRIPT}`, 'image/webp', 415, INVALID_TYPE],
    ['a PDF', '%PDF-1.7\n1 0 obj', 'image/png', 415, INVALID_TYPE],
    ['nothing', '', 'image/png', 422, 'Failed to load image'],
    ['one byte', 'G', 'image/gif', 415, INVALID_TYPE],
  ])('%s is refused', async (_what, data, type, status, message) => {
    const answer = await upload(data, type)
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([status, message])
  })

  it('refuses a picture of another type under an allowed name, and an allowed one under another type', async () => {
    const tiff = await plain().tiff().toBuffer()
    expect((await upload(tiff, 'image/png')).json()).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_TYPE',
      message: INVALID_TYPE,
    })
    const avif = await plain().avif().toBuffer()
    expect((await upload(avif, 'image/webp')).statusCode).toBe(415)
    const png = await plain().png().toBuffer()
    for (const type of ['text/html', 'image/svg+xml', 'application/octet-stream'])
      expect((await upload(png, type)).statusCode, type).toBe(415)
  })

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'serves nothing of a %s that is also a page or an archive',
    async (format) => {
      const picture = await plain().toFormat(format).toBuffer()
      const answer = await upload(
        Buffer.concat([picture, Buffer.from(`PK\x03\x04${SCRIPT}<?php system($_GET[0]); ?>`)]),
        `image/${format}`,
        'x.html',
      )
      expect(answer.statusCode, answer.body).toBe(201)
      const { url, path } = answer.json<{ url: string; path: string }>()
      const file = await served(url)
      expect(file.includes('script')).toBe(false)
      expect(file.includes('PK\x03\x04')).toBe(false)
      expect(path).toMatch(/^images\/[0-9a-f-]{36}\/image-\d+-[0-9a-f]{32}\.(jpg|webp)$/)
    },
  )

  it.each(['jpeg', 'png', 'webp'] as const)('refuses a %s that was cut short', async (format) => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 120, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer()
    const answer = await upload(whole.subarray(0, whole.length / 2), `image/${format}`)
    expect(answer.json()).toMatchObject({
      status: 422,
      code: 'UPLOAD_ERROR',
      message: expect.stringMatching(/^Failed to (load|process) image$/),
    })
  })
})

describe('pictures that cost too much', () => {
  it.each([
    ['PNG', pngBomb(65_535, 65_535), 'image/png'],
    ['JPEG', jpegBomb(65_500, 65_500), 'image/jpeg'],
    ['GIF', gifBomb(65_535, 65_535), 'image/gif'],
    ['WebP', webpBomb(16_383, 16_383), 'image/webp'],
    ['wide PNG', pngBomb(1_000_000, 1000), 'image/png'],
  ])('a header bomb as %s is refused', async (_what, data, type) => {
    for (const kind of ['images', 'avatar']) {
      expect((await upload(data, type, 'x', kind)).json()).toMatchObject({
        status: 422,
        code: 'UPLOAD_ERROR',
        message: expect.stringMatching(/^Failed to (load|process) image$/),
      })
    }
  })

  it('refuses 50 megapixels and says why', async () => {
    const png = await plain(10_000, 5000).png().toBuffer()
    expect((await upload(png, 'image/png')).json()).toMatchObject({
      status: 422,
      code: 'UPLOAD_ERROR',
      message: 'Failed to process image',
      details: { reason: 'This picture has too many pixels. Please use one with at most 40 megapixels.' },
    })
  })

  it('takes 39 megapixels', async () => {
    const png = await plain(7800, 5000).png().toBuffer()
    expect((await upload(png, 'image/png')).json()).toMatchObject({ width: 2400, height: 1538 })
  })
})

describe('forms that no browser sends', () => {
  const send = (...parts: Parameters<typeof multipartForm>) => {
    const { body, headers } = multipartForm(...parts)
    return test.call(nova, 'POST', '/api/uploads/images', body, headers)
  }
  const picture = () => plain().png().toBuffer()

  it('refuses two files, and none', async () => {
    const file = { filename: 'a.png', type: 'image/png', data: await picture() }
    const expected = { status: 400, code: 'VALIDATION_FAILED', message: 'Send exactly one picture, in one file field.' }
    expect((await send(file, { ...file, name: 'second' })).json()).toMatchObject(expected)
    expect((await send(file, file, file, file)).json()).toMatchObject(expected)
    expect((await send({ name: 'text', data: 'hello' })).json()).toMatchObject(expected)
    expect((await send()).json()).toMatchObject({
      status: expect.any(Number),
      code: expect.stringMatching(/^(VALIDATION_FAILED|UPLOAD_ERROR)$/),
    })
  })

  it.each([
    ['a huge field name', 'n'.repeat(1_000_000)],
    ['a name of the language', '__proto__'],
    ['another', 'constructor'],
    ['a path', '../../etc/passwd'],
    ['a NUL', 'a\0b'],
  ])('is not harmed by %s', async (_what, name) => {
    const answer = await send({ name, filename: name.slice(0, 2000), type: 'image/png', data: await picture() })
    expect([201, 400, 422]).toContain(answer.statusCode)
    if (answer.statusCode === 201)
      expect(answer.json<{ path: string }>().path).toMatch(/^images\/[0-9a-f-]{36}\/image-\d+-[0-9a-f]{32}\.jpg$/)
  })

  it('takes any name for the one file field, and ignores a few small fields', async () => {
    const file = { name: 'whatever', filename: 'a.png', type: 'image/png', data: await picture() }
    expect((await send({ name: 'note', data: 'x' }, file)).statusCode).toBe(201)
  })

  it('refuses a crowd of fields and an endless one', async () => {
    const file = { filename: 'a.png', type: 'image/png', data: await picture() }
    expect((await send(...Array.from({ length: 50 }, (_, i) => ({ name: `f${i}`, data: 'x' })), file)).statusCode).toBe(
      400,
    )
    expect((await send({ name: 'long', data: 'x'.repeat(5_000_000) }, file)).statusCode).toBeLessThan(500)
  })

  it('refuses an invalid or incomplete form', async () => {
    const { body, headers } = pictureForm(await picture(), 'image/png')
    expect(
      (await test.call(nova, 'POST', '/api/uploads/images', body.subarray(0, body.length - 60), headers)).json(),
    ).toMatchObject({ status: 422, code: 'UPLOAD_ERROR', message: 'Upload failed' })
    expect(
      (await test.call(nova, 'POST', '/api/uploads/images', body, { 'content-type': 'multipart/form-data' })).json(),
    ).toMatchObject({ status: 422, code: 'UPLOAD_ERROR' })
    expect((await test.call(nova, 'POST', '/api/uploads/images', { a: 1 })).json()).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_TYPE',
    })
    expect(
      (await test.call(nova, 'POST', '/api/uploads/images', body, { 'content-type': 'image/png' })).json(),
    ).toMatchObject({ status: 415 })
  })
})

describe('size', () => {
  it('takes exactly 15 MB, and not one byte more', async () => {
    const png = await plain().png().toBuffer()
    const padded = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)])
    expect((await upload(padded(15_728_640), 'image/png')).statusCode).toBe(201)
    expect((await upload(padded(15_728_641), 'image/png')).json()).toMatchObject({
      status: 413,
      code: 'UPLOAD_TOO_LARGE',
      message: 'File too large. Please use an image smaller than 15MB.',
    })
  })

  it('cuts off an endless body, and answers', async () => {
    await test.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = test.app.server.address() as AddressInfo
    const { body, headers } = pictureForm('', 'image/png')
    const heads = Object.entries({
      ...headers,
      host: `127.0.0.1:${port}`,
      cookie: nova.cookie,
      origin: test.house.env.PUBLIC_URL,
      'transfer-encoding': 'chunked',
    }).map(([name, value]) => `${name}: ${value}\r\n`)
    const socket = connect(port, '127.0.0.1')
    const chunk = (bytes: Buffer) => [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]
    socket.write(`POST /api/uploads/images HTTP/1.1\r\n${heads.join('')}\r\n`)
    socket.write(Buffer.concat(chunk(body.subarray(0, body.lastIndexOf('\r\n------')))))
    const more = Buffer.concat(chunk(Buffer.alloc(1_000_000)))
    // Sends until the other end stops reading.
    const send = () => {
      while (!socket.destroyed && socket.write(more));
    }
    socket.on('drain', send).on('error', () => {})
    let answer = ''
    socket.on('data', (data) => (answer += String(data)))
    const closed = new Promise((resolve) => socket.once('close', resolve))
    send()
    await closed
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
  })
})
