import { randomBytes, randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '@greenroom/domain'
import { jobContext, systemContext } from '../../platform/house.ts'
import { eraseOwner } from '../../platform/personal-data.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { insertMessage, sendMedia, storedMedia } from '../../testing/message-rows.ts'
import { canvas } from '../../testing/pictures.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { features } from '../../features.ts'
import { storeInboundMedia } from './commands/store-inbound-media.ts'
import { removeUnusedMedia } from './commands/remove-unused-media.ts'
import { attachMedia, mediaForSending, mediaOf } from './public.ts'

const test = useTestApp()
let nova: Visitor
let contactId: string
beforeEach(async () => {
  test.setNow(undefined)
  nova = await test.signUp()
  const [contact] = await insertContacts(test.house, nova.id, [{}])
  contactId = contact?.id ?? ''
})

const png = () => canvas(40, 30).png().toBuffer()
const PDF = Buffer.from('%PDF-1.7 <script>alert(1)</script>')
const get = (visitor: Visitor | undefined, url: string, headers = {}) =>
  test.call(visitor, 'GET', url, undefined, headers)
const owner = () => systemContext(test.house).asOwner(nova.id)

/** Attaches files to a new message of the owner. */
async function attached(mediaIds: string[], channel: 'sms' | 'email' = 'sms'): Promise<string> {
  const id = await insertMessage(test, nova.id, contactId, { channel, direction: 'outbound' })
  const context = await owner()
  await context.db.forOwner(context.ownerId, (tx) => attachMedia(context, tx, id, mediaIds))
  return id
}
async function sending(messageId: string) {
  const context = await owner()
  return context.db.forOwner(context.ownerId, (tx) => mediaForSending(context, tx, messageId))
}
/** Paths in the store by the rows that name them. */
const paths = async () =>
  (
    await test.house.db.systemPool.query<{ path: string }>('select path from message_media where user_id = $1', [
      nova.id,
    ])
  ).rows.map(({ path }) => path)
const isStored = async (path: string) => (await test.house.providers.storage.get(path)) !== undefined

describe('a picture for a message', () => {
  it('is drawn anew as a jpeg without its metadata, and shown to its owner only', async () => {
    const photo = await canvas(300, 200)
      .jpeg()
      .withExif({ IFD0: { Make: 'SECRET-CAMERA' }, IFD3: { GPSLatitude: '51/1 30/1 3230/100' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const media = await storedMedia(test, nova, photo, { type: 'image/jpeg', filename: '../me\u202e.jpg' })
    expect(media).toMatchObject({ type: 'image/jpeg', name: 'me.jpg', width: 200, height: 300, is_missing: false })
    const shown = await get(nova, media.url)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    })
    expect(shown.headers['content-security-policy']).toContain('sandbox')
    expect(shown.rawPayload).toHaveLength(media.bytes)
    expect(shown.rawPayload.toString('latin1')).not.toMatch(/SECRET|Exif|GPS/)
    expect((await get(nova, media.url, { 'if-none-match': String(shown.headers.etag) })).statusCode).toBe(304)
    const iris = await test.signUp()
    expect((await get(iris, media.url)).statusCode).toBe(404)
    expect((await get(undefined, media.url)).statusCode).toBe(401)
  })

  it('is not served among public pictures, whatever its path', async () => {
    await storedMedia(test, nova, await png())
    for (const path of await paths()) expect((await get(undefined, `/uploads/${path}`)).statusCode).toBe(404)
  })

  it('becomes a jpeg or GIF that every phone shows, and never more than 5 MB', async () => {
    const clear = await storedMedia(test, nova, await canvas(50, 50, 4).webp().toBuffer(), { type: 'image/webp' })
    expect(clear.type).toBe('image/jpeg')
    const frames = [1, 2, 3].map((n) => ({
      create: { width: 600, height: 300, channels: 3, background: { r: n * 80, g: 0, b: 0 } },
    }))
    const moving = await sharp(frames as never, { join: { animated: true } })
      .gif()
      .toBuffer()
    const gif = await storedMedia(test, nova, moving, { type: 'image/gif' })
    expect(gif).toMatchObject({ type: 'image/gif', width: 480, height: 240 })
    expect(await sharp((await get(nova, gif.url)).rawPayload, { pages: -1 }).metadata()).toMatchObject({ pages: 3 })
    const noise = sharp(randomBytes(2400 * 2000 * 3), { raw: { width: 2400, height: 2000, channels: 3 } })
    const large = await storedMedia(test, nova, await noise.jpeg({ quality: 95 }).toBuffer(), { type: 'image/jpeg' })
    expect(large.bytes).toBeLessThanOrEqual(5_000_000)
  })

  it('is refused in the words of the product if it is another type, too large, or broken', async () => {
    expect((await sendMedia(test, nova, PDF, { type: 'application/pdf' })).json()).toMatchObject({
      code: 'UNSUPPORTED_TYPE',
      message: 'Invalid file type. Please use JPG, PNG, GIF, or WebP.',
    })
    expect((await sendMedia(test, nova, '<svg/>', { type: 'image/svg+xml' })).json()).toMatchObject({
      code: 'UNSUPPORTED_TYPE',
    })
    expect((await sendMedia(test, nova, '<script>', { type: 'image/png', channel: 'email' })).json()).toMatchObject({
      code: 'UNSUPPORTED_TYPE',
    })
    expect((await sendMedia(test, nova, (await png()).subarray(0, 60))).json()).toMatchObject({ code: 'UPLOAD_ERROR' })
    expect((await sendMedia(test, nova, Buffer.alloc(15_728_641))).json()).toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      message: 'File too large. Please use an image smaller than 15MB.',
    })
    expect(await paths()).toEqual([])
  })
})

describe('another file', () => {
  it('is kept as it is for mails, and only ever downloaded', async () => {
    const html = { type: 'text/html; charset=utf-8', filename: 'set list (é).html', channel: 'email' }
    const media = await storedMedia(test, nova, '<script>alert(1)</script>', html)
    expect(media).toMatchObject({ type: 'text/html', bytes: 25, width: null })
    const answer = await get(nova, media.url)
    expect(answer.body).toBe('<script>alert(1)</script>')
    expect(answer.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''set%20[\w%.]+html$/)
    expect(answer.headers['content-security-policy']).toContain('sandbox')
  })

  it('has at most 10 MB', async () => {
    const large = await sendMedia(test, nova, Buffer.alloc(10_485_761), { type: 'audio/mpeg', channel: 'email' })
    expect(large.json()).toMatchObject({
      code: 'UPLOAD_TOO_LARGE',
      message: 'File too large. Please use a file smaller than 10MB.',
    })
  })
})

describe('a message', () => {
  it('shows its files in the order in which they were attached', async () => {
    const ids = []
    for (let n = 0; n < 3; n++) ids.unshift((await storedMedia(test, nova, await png(), { filename: `${n}` })).id)
    const messageId = await attached(ids)
    const context = await owner()
    const found = await context.db.forOwner(context.ownerId, (tx) => mediaOf(context, tx, [messageId, randomUUID()]))
    expect([...found.keys()]).toEqual([messageId])
    expect(found.get(messageId)?.map(({ id }) => id)).toEqual(ids)
  })

  it('that is taken back gives its files back, to be sent anew', async () => {
    const { id } = await storedMedia(test, nova, await png())
    const messageId = await attached([id])
    await test.house.db.systemPool.query("update messages set status = 'queued', send_at = now() where id = $1", [
      messageId,
    ])
    expect((await test.call(nova, 'DELETE', `/api/conversations/${contactId}/messages/${messageId}`)).statusCode).toBe(
      200,
    )
    const again = await attached([id])
    expect(await sending(again)).toHaveLength(1)
  })

  it('takes each file once, only its owner’s, and only what its channel carries', async () => {
    const { id } = await storedMedia(test, nova, await png())
    await attached([id])
    await expect(attached([id])).rejects.toThrow('Attach it again')
    const iris = await test.signUp()
    await expect(attached([(await storedMedia(test, iris, await png())).id])).rejects.toThrow('Attach it again')
    const pdf = await storedMedia(test, nova, PDF, { type: 'application/pdf', channel: 'email' })
    await expect(attached([pdf.id])).rejects.toThrow('A text takes pictures only')
    await attached([pdf.id], 'email')
  })

  it('gives carriers an address for twelve hours, and mails the bytes', async () => {
    const { id, bytes } = await storedMedia(test, nova, await png())
    const [media] = await sending(await attached([id]))
    const path = media?.url.replace(test.house.urls.publicUrl, '') ?? ''
    const fetched = await get(undefined, path)
    expect(fetched.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-robots-tag': 'noindex' })
    expect(fetched.rawPayload).toHaveLength(bytes)
    expect(await media?.read()).toEqual(fetched.rawPayload)
    expect((await get(undefined, `${path.slice(0, -2)}xx`)).statusCode).toBe(404)
    test.setNow(new Date(Date.now() + DAY_MS / 2 + 1000))
    expect((await get(undefined, path)).statusCode).toBe(404)
  })

  it('never gives a public address to anything but a picture', async () => {
    const pdf = await storedMedia(test, nova, PDF, { type: 'application/pdf', channel: 'email' })
    const [media] = await sending(await attached([pdf.id], 'email'))
    expect((await get(undefined, media?.url.replace(test.house.urls.publicUrl, '') ?? '')).statusCode).toBe(404)
  })
})

describe('files that nobody needs', () => {
  it('go after a day without a message or draft; the others stay', async () => {
    const kept = await storedMedia(test, nova, await png())
    await attached([kept.id])
    await storedMedia(test, nova, await png())
    const drafted = await storedMedia(test, nova, await png())
    const draft = { channel: 'sms', subject: '', content: 'Look', media_ids: [drafted.id] }
    const saved = await test.call(nova, 'PUT', `/api/conversations/${contactId}/draft`, draft)
    expect(saved.statusCode, saved.body).toBeLessThan(300)
    const before = await paths()
    const at = (ms: number) => ({ ...jobContext(test.house), now: new Date(Date.now() + ms) })
    await removeUnusedMedia(at(DAY_MS - 60_000))
    expect(await paths()).toHaveLength(3)
    await removeUnusedMedia(at(DAY_MS + 60_000))
    const left = await paths()
    expect(left).toHaveLength(2)
    for (const path of before) expect(await isStored(path)).toBe(left.includes(path))
  })

  it('go after their contact was removed, even if storage fails at first', async () => {
    const media = await storedMedia(test, nova, await png())
    await attached([media.id])
    const [path = ''] = await paths()
    await test.house.db.systemPool.query('delete from contacts where id = $1', [contactId])
    const { storage } = test.house.providers
    test.house.providers.storage = { ...storage, remove: async () => false }
    await removeUnusedMedia(jobContext(test.house))
    test.house.providers.storage = storage
    expect(await isStored(path)).toBe(true)
    await removeUnusedMedia(jobContext(test.house))
    expect(await isStored(path)).toBe(false)
  })

  it('go at once with a person who is erased, and with the account', async () => {
    const first = await storedMedia(test, nova, await png())
    await attached([first.id])
    const [path = ''] = await paths()
    expect((await test.call(nova, 'POST', `/api/contacts/${contactId}/erasure`)).statusCode).toBeLessThan(300)
    expect(await isStored(path)).toBe(false)
    await storedMedia(test, nova, await png())
    const [waiting = ''] = await paths()
    await eraseOwner(systemContext(test.house), features, nova.id)
    expect(await isStored(waiting)).toBe(false)
  })
})

it('an owner keeps a bounded number of files that wait', async () => {
  await test.house.db.systemPool.query(
    `insert into message_media (id, user_id, path, type, bytes, created_at)
      select gen_random_uuid(), $1, 'messages/x/' || n, 'image/jpeg', 1, now() from generate_series(1, 100) n`,
    [nova.id],
  )
  expect((await sendMedia(test, nova, await png())).json()).toMatchObject({
    code: 'UPLOAD_ERROR',
    message: 'You have many files that were not sent yet. Send some of them first.',
  })
  const messageId = await insertMessage(test, nova.id, contactId, { channel: 'sms', direction: 'inbound' })
  const file = { bytes: await png(), type: 'image/png' }
  await storeInboundMedia(await owner(), messageId, [file])
  const { rows } = await test.house.db.systemPool.query('select path from message_media where message_id = $1', [
    messageId,
  ])
  expect(rows, 'a fan’s picture is kept all the same').toEqual([{ path: expect.stringMatching(/^messages/) }])
})
