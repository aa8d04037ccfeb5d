import { beforeEach, describe, expect, it } from 'vitest'
import { OutsideError, type OutsideRequest } from '../../platform/fetch-outside/fetch-outside.ts'
import { systemContext } from '../../platform/house.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { fakeOutside } from '../../testing/fake-outside.ts'
import { insertMessage } from '../../testing/message-rows.ts'
import { canvas } from '../../testing/pictures.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'
import { announce } from '../../platform/outbox/announce.ts'
import { mediaAwaited } from './events.ts'
import { storeInboundMedia } from './commands/store-inbound-media.ts'
import { mediaOf } from './public.ts'

const SID = `AC${'a'.repeat(32)}`
const test = useTestApp({ TWILIO_ACCOUNT_SID: SID, TWILIO_AUTH_TOKEN: 'a token' })
const AT_TWILIO = `https://api.twilio.com/2010-04-01/Accounts/${SID}/Messages/MM1/Media/ME1`
const OF_SUBACCOUNT = `https://api.twilio.com/2010-04-01/Accounts/AC${'b'.repeat(32)}/Messages/MM2/Media/ME2`
const ELSEWHERE = 'https://pictures.example/one.jpg'

let nova: Visitor
let messageId: string
beforeEach(async () => {
  test.setNow(undefined)
  nova = await test.signUp()
  const [contact] = await insertContacts(test.house, nova.id, [{}])
  messageId = await insertMessage(test, nova.id, contact?.id ?? '')
})
const owner = () => systemContext(test.house).asOwner(nova.id)
async function announced(...media: { url: string; type: string }[]): Promise<void> {
  const context = await owner()
  await context.db.forOwner(context.ownerId, (tx) => announce(context, tx, mediaAwaited(messageId, media)))
}
async function media() {
  const context = await owner()
  return (await context.db.forOwner(context.ownerId, (tx) => mediaOf(context, tx, [messageId]))).get(messageId) ?? []
}
const jpeg = () => canvas(60, 40).jpeg().toBuffer()

describe('pictures of a text', () => {
  it('are fetched and drawn anew, in order', async () => {
    const { fetch } = fakeOutside({
      [AT_TWILIO]: { type: 'image/jpeg', body: await jpeg() },
      [ELSEWHERE]: { type: 'image/png', body: await canvas(30, 20).png().toBuffer() },
    })
    test.setOutside(fetch)
    await announced({ url: AT_TWILIO, type: 'image/jpeg' }, { url: ELSEWHERE, type: 'image/png' })
    await workOff(test)
    expect(await media()).toMatchObject([
      { type: 'image/jpeg', width: 60, is_missing: false },
      { type: 'image/jpeg', width: 30, is_missing: false },
    ])
  })

  it('are asked for with the provider’s credentials at its own host only', async () => {
    const asked: [string, OutsideRequest | undefined][] = []
    const body = await jpeg()
    test.setOutside(async (url, request) => {
      asked.push([url, request])
      return { status: 200, url, contentType: 'image/jpeg', headers: {}, body }
    })
    const lookalike = 'https://api.twilio.com.evil.example/ME1'
    await announced(...[AT_TWILIO, OF_SUBACCOUNT, ELSEWHERE, lookalike].map((url) => ({ url, type: 'image/jpeg' })))
    await workOff(test)
    const basic = `Basic ${Buffer.from(`${SID}:a token`).toString('base64')}`
    expect(asked.map(([url, request]) => [url, request?.headers])).toEqual([
      [AT_TWILIO, { authorization: basic }],
      [OF_SUBACCOUNT, { authorization: basic }],
      [ELSEWHERE, {}],
      [lookalike, {}],
    ])
  })

  it('beyond ten are ignored', async () => {
    const { fetch, asked } = fakeOutside({ [ELSEWHERE]: { type: 'image/jpeg', body: await jpeg() } })
    test.setOutside(fetch)
    await announced(...Array.from({ length: 12 }, () => ({ url: ELSEWHERE, type: 'image/jpeg' })))
    await workOff(test)
    expect(asked).toHaveLength(10)
    expect(await media()).toHaveLength(10)
  })

  it('that cannot be read are kept as missing, so that the owner knows of them', async () => {
    const { fetch } = fakeOutside({
      [AT_TWILIO]: { type: 'image/jpeg', body: 'not a picture' },
      [ELSEWHERE]: new OutsideError('refused-address', 'a private address'),
    })
    test.setOutside(fetch)
    await announced({ url: AT_TWILIO, type: 'image/jpeg' }, { url: ELSEWHERE, type: 'image/jpeg' })
    await workOff(test)
    const found = await media()
    expect(found.map(({ is_missing }) => is_missing)).toEqual([true, true])
    expect((await test.call(nova, 'GET', found[0]?.url ?? '')).statusCode).toBe(404)
  })

  it('are tried again while the provider does not answer, each stored once, and given up after half an hour', async () => {
    const pages = { [AT_TWILIO]: { type: 'image/jpeg', body: await jpeg() }, [ELSEWHERE]: { status: 404 } }
    test.setOutside(fakeOutside(pages).fetch)
    const both = [AT_TWILIO, ELSEWHERE].map((url) => ({ url, type: 'image/jpeg' }))
    for (let tries = 0; tries < 2; tries++) {
      await announced(...both)
      await expect(workOff(test)).rejects.toThrow('could not be fetched (404)')
      expect(await media()).toHaveLength(1)
    }
    await announced(...both)
    test.setNow(new Date(Date.now() + 31 * 60_000))
    await workOff(test)
    expect((await media()).map(({ is_missing }) => is_missing)).toEqual([false, true])
  })
})

describe('files of a mail', () => {
  it('are kept as they came, once, and pictures drawn anew', async () => {
    const context = await owner()
    const files = [
      { bytes: Buffer.from('BEGIN:VCARD'), type: 'text/vcard', name: 'iris.vcf' },
      { bytes: await jpeg(), type: 'image/jpeg', name: 'me.jpg' },
      { bytes: Buffer.alloc(10_485_761), type: 'application/zip', name: 'all.zip' },
    ]
    for (let times = 0; times < 2; times++) await storeInboundMedia(context, messageId, files)
    expect(await media()).toMatchObject([
      { type: 'text/vcard', name: 'iris.vcf', bytes: 11, is_missing: false },
      { type: 'image/jpeg', name: 'me.jpg', width: 60 },
      { type: 'application/zip', name: 'all.zip', is_missing: true },
    ])
  })

  it('of a message that was erased meanwhile are not kept', async () => {
    await test.house.db.systemPool.query('delete from messages where id = $1', [messageId])
    await storeInboundMedia(await owner(), messageId, [{ bytes: await jpeg(), type: 'image/jpeg' }])
    expect(await media()).toEqual([])
  })
})
