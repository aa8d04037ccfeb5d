import type { Draft, Message, SavedAnswer, Thread } from '@greenroom/contracts'
import { MAX_SAVED_ANSWERS } from '@greenroom/domain'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { insertMessages, storedMedia } from '../../testing/message-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
let owner: Visitor
let annId = ''
beforeEach(async () => {
  owner = await test.signUp({ isVerified: true })
  const [ann] = await insertContacts(test.house, owner.id, [
    { name: 'Ann', email: 'ann@example.com', emailConsent: 'subscribed' },
  ])
  annId = ann?.id ?? ''
})
const get = async <T>(path: string) => (await test.call(owner, 'GET', path)).json<T>()
const conversation = () =>
  get<{ draft: Draft | null; channels: { channel: string; is_open: boolean }[] }>(`/api/conversations/${annId}`)

describe('messages of a thread', () => {
  it('are read page by page, none twice and none lost, even of the same microsecond', async () => {
    await insertMessages(
      test.house,
      owner.id,
      Array.from({ length: 7 }, (_, n) => ({ contactId: annId, content: `No. ${n}`, sentAt: new Date('2026-01-01') })),
    )
    await test.house.db.systemPool.query(
      `update messages set sent_at = sent_at + interval '1 microsecond' where user_id = $1 and content in ('No. 1', 'No. 4')`,
      [owner.id],
    )
    const seen: string[] = []
    let before = ''
    for (let page = 0; page < 4; page += 1) {
      const { items, next } = await get<{ items: Message[]; next: string | null }>(
        `/api/conversations/${annId}/messages?limit=2${before && `&before=${before}`}`,
      )
      seen.push(...items.map(({ content }) => content))
      before = next ?? ''
    }
    expect(seen.toSorted()).toEqual(['No. 0', 'No. 1', 'No. 2', 'No. 3', 'No. 4', 'No. 5', 'No. 6'])
    expect(seen.slice(0, 2).toSorted()).toEqual(['No. 1', 'No. 4'])
    expect(before).toBe('')
    expect((await test.call(owner, 'GET', `/api/conversations/${annId}/messages?before=x`)).statusCode).toBe(400)
  })

  it('say why one failed, and leave out what was taken back', async () => {
    await insertMessages(test.house, owner.id, [
      { contactId: annId, direction: 'outbound', status: 'failed', failure: 'blocked' },
      { contactId: annId, direction: 'outbound', status: 'canceled' },
    ])
    const { items } = await get<{ items: Message[] }>(`/api/conversations/${annId}/messages`)
    expect(items).toEqual([
      expect.objectContaining({
        status: 'failed',
        failure: expect.objectContaining({ code: 'blocked', text: 'The carrier blocked it.' }),
      }),
    ])
  })
})

describe('a draft', () => {
  it('is kept per conversation with its files, changed, and deleted when empty', async () => {
    const { id } = await storedMedia(test, owner, Buffer.from('Doors at eight'), {
      type: 'text/plain',
      filename: 'doors.txt',
      channel: 'email',
    })
    const put = (body: object) => test.call(owner, 'PUT', `/api/conversations/${annId}/draft`, body)
    const draft = { channel: 'email', subject: 'Berlin', content: 'See you', media_ids: [id] }
    expect((await put(draft)).json()).toMatchObject({ draft: { subject: 'Berlin', media: [{ name: 'doors.txt' }] } })
    expect(await conversation()).toMatchObject({ draft: { channel: 'email', content: 'See you', media: [{ id }] } })
    await put({ channel: 'sms', content: 'See you soon' })
    expect(await conversation()).toMatchObject({
      draft: { channel: 'sms', subject: '', content: 'See you soon', media: [] },
    })
    expect((await put({ channel: 'sms', content: '' })).json()).toEqual({ draft: null })
    expect(await conversation()).toMatchObject({ draft: null })
  })

  it('is gone once it is sent', async () => {
    await test.call(owner, 'PUT', `/api/conversations/${annId}/draft`, { channel: 'email', content: 'Hello' })
    const sent = await test.call(owner, 'POST', `/api/conversations/${annId}/messages`, {
      channel: 'email',
      subject: 'Hi',
      content: 'Hello',
    })
    expect(sent.statusCode, sent.body).toBe(201)
    expect(await conversation()).toMatchObject({ draft: null, last_message: 'Hello', last_direction: 'outbound' })
  })

  it('stays when it is another message than the one that leaves', async () => {
    const put = (content: string) =>
      test.call(owner, 'PUT', `/api/conversations/${annId}/draft`, { channel: 'email', content })
    const send = async (content: string) => {
      const path = `/api/conversations/${annId}/messages`
      const sent = await test.call(owner, 'POST', path, { channel: 'email', subject: 'Hi', content })
      expect(sent.statusCode, sent.body).toBe(201)
    }
    await put('And bring Tom')
    await send('See you at eight')
    await insertMessages(test.house, owner.id, [{ contactId: annId, direction: 'outbound' }])
    expect(await conversation()).toMatchObject({ draft: { content: 'And bring Tom' } })
    // Typed faster than drafts are kept.
    await send('And bring Tom, {{first_name}}')
    expect(await conversation()).toMatchObject({ draft: null })
  })

  it('stays when it is for the other channel, or another mail of which only the subject is there', async () => {
    const put = (body: object) =>
      test.call(owner, 'PUT', `/api/conversations/${annId}/draft`, { channel: 'email', ...body })
    const send = async (subject: string) => {
      const mail = { channel: 'email', subject, content: 'See you' }
      const sent = await test.call(owner, 'POST', `/api/conversations/${annId}/messages`, mail)
      expect(sent.statusCode, sent.body).toBe(201)
    }
    await put({ subject: 'Berlin', content: '' })
    await send('Lisbon')
    expect(await conversation()).toMatchObject({ draft: { subject: 'Berlin' } })
    await put({ channel: 'sms', content: 'See' })
    await send('Lisbon')
    expect(await conversation()).toMatchObject({ draft: { channel: 'sms', content: 'See' } })
    // Typed faster than drafts are kept.
    await put({ subject: 'Berlin', content: '' })
    await send('Berlin')
    expect(await conversation()).toMatchObject({ draft: null })
  })

  it('is the newest: what was written earlier and comes later changes nothing', async () => {
    const put = (content: string) =>
      test.call(owner, 'PUT', `/api/conversations/${annId}/draft`, { channel: 'email', content })
    test.setNow(new Date('2026-11-23T20:00:02Z'))
    await put('On the phone')
    test.setNow(new Date('2026-11-23T20:00:01Z'))
    const late = await put('On the laptop')
    test.setNow(undefined)
    expect(late.json()).toMatchObject({ draft: { content: 'On the phone' } })
    expect(await conversation()).toMatchObject({ draft: { content: 'On the phone' } })
  })

  it('stays when an automatic answer leaves meanwhile', async () => {
    await test.call(owner, 'PUT', `/api/conversations/${annId}/draft`, { channel: 'email', content: 'Hello' })
    await insertMessages(test.house, owner.id, [{ contactId: annId, direction: 'outbound', origin: 'rule' }])
    expect(await conversation()).toMatchObject({ draft: { content: 'Hello' } })
  })

  it('is refused when it is too long, and nothing of another’s is attached', async () => {
    const long = await test.call(owner, 'PUT', `/api/conversations/${annId}/draft`, {
      channel: 'email',
      content: 'x'.repeat(50_001),
    })
    expect(long.statusCode).toBe(400)
    const other = await test.signUp()
    const { id } = await storedMedia(test, other, Buffer.from('Theirs'), { type: 'text/plain', channel: 'email' })
    const put = await test.call(owner, 'PUT', `/api/conversations/${annId}/draft`, {
      channel: 'email',
      content: 'Hi',
      media_ids: [id],
    })
    expect(put.json()).toMatchObject({ draft: { media: [] } })
  })
})

describe('the artist', () => {
  it('is who fans know: the name that the preview shows is the one that leaves', async () => {
    const artist = async () => (await get<{ artist: string }>(`/api/conversations/${annId}`)).artist
    const before = await artist()
    const site = { username: `l${owner.id.slice(0, 12)}`, name: 'Low Tide' }
    expect((await test.call(owner, 'POST', '/api/minisites', site)).statusCode).toBe(201)
    expect(await artist()).toBe('Low Tide')
    expect(before).not.toBe('Low Tide')
    expect(await get('/api/conversations/rules')).toMatchObject({ items: [], artist: 'Low Tide' })
    const sent = await test.call(owner, 'POST', `/api/conversations/${annId}/messages`, {
      channel: 'email',
      subject: 'News of {{artist}}',
      content: 'Yours, {{artist}}',
    })
    expect(sent.json()).toMatchObject({ subject: 'News of Low Tide', content: 'Yours, Low Tide' })
  })
})

describe('a message for later', () => {
  const zones = async (contactId = annId) => (await get<{ zones: string[] }>(`/api/conversations/${contactId}`)).zones
  it('knows where they are by their own time zone, else by their number', async () => {
    const [bo, cy] = await insertContacts(test.house, owner.id, [
      { name: 'Bo', phone: '+12085550142' },
      { name: 'Cy', phone: '+12125550143', timeZone: 'Europe/Lisbon' },
    ])
    expect(await zones()).toEqual([])
    expect(await zones(bo?.id)).toEqual(['America/Boise', 'America/Los_Angeles'])
    expect(await zones(cy?.id)).toEqual(['Europe/Lisbon'])
  })

  it('is refused for a moment that has passed, or is more than a year ahead, and says so', async () => {
    const send = (sendAt: number) =>
      test.call(owner, 'POST', `/api/conversations/${annId}/messages`, {
        channel: 'email',
        content: 'Hi',
        send_at: new Date(sendAt).toISOString(),
      })
    const [past, far] = [await send(Date.now() - 600_000), await send(Date.now() + 370 * 86_400_000)]
    expect([past.statusCode, far.statusCode]).toEqual([400, 400])
    expect(past.body).toContain('That moment has passed. Choose one to come.')
    expect(far.body).toContain('Choose a moment within a year.')
    expect((await send(Date.now() - 1000)).json()).toMatchObject({ status: 'queued' })
    expect((await send(Date.now() + 3_600_000)).json()).toMatchObject({ status: 'scheduled' })
  })
})

describe('both channels', () => {
  it('are open or say why not', async () => {
    const { channels } = await conversation()
    expect(channels).toEqual([
      expect.objectContaining({ channel: 'sms', is_open: false, reason: 'no_phone', text: expect.any(String) }),
      expect.objectContaining({ channel: 'email', is_open: true, reason: null }),
    ])
  })
})

describe('what reads like a wish to stop', () => {
  it('is shown until the owner says that they looked', async () => {
    const [message] = await insertMessages(test.house, owner.id, [
      { contactId: annId, content: 'please no more of these' },
    ])
    await test.house.db.systemPool.query('insert into revocation_flags values ($1, $2, $3, $4, now())', [
      owner.id,
      annId,
      'sms',
      message?.id,
    ])
    const marks = async () =>
      (await get<{ items: Thread[] }>('/api/conversations')).items.map((thread) => thread.is_flagged)
    expect(await conversation()).toMatchObject({ flagged: { message_id: message?.id, channel: 'sms' } })
    expect(await marks()).toEqual([true])
    for (let i = 0; i < 2; i += 1)
      expect((await test.call(owner, 'DELETE', `/api/conversations/${annId}/flag`)).statusCode).toBe(204)
    expect(await conversation()).toMatchObject({ flagged: null })
    expect(await marks()).toEqual([false])
  })
})

describe('saved answers', () => {
  const ROOT = '/api/conversations/saved-answers'
  const names = async () => (await get<{ items: SavedAnswer[] }>(ROOT)).items.map(({ name }) => name)
  const save = (name: string) => test.call(owner, 'POST', ROOT, { name, content: `{{first_name}}, ${name}` })

  it('are kept in the owner’s order, each name once', async () => {
    const ids: string[] = []
    for (const name of ['Doors', 'Merch', 'Thanks']) ids.push((await save(name)).json<SavedAnswer>().id)
    expect((await save('doors')).json()).toMatchObject({ code: 'CONFLICT', details: { field: 'name' } })
    const change = (place: number, body: object) => test.call(owner, 'PATCH', `${ROOT}/${ids[place]}`, body)
    expect((await change(2, { position: 0 })).json()).toMatchObject({ name: 'Thanks', position: 0 })
    expect(await names()).toEqual(['Thanks', 'Doors', 'Merch'])
    expect((await change(0, { position: 99 })).json()).toMatchObject({ position: 2 })
    expect(await names()).toEqual(['Thanks', 'Merch', 'Doors'])
    expect((await change(1, { name: 'THANKS' })).statusCode).toBe(409)
    expect((await change(1, { name: 'Shop', content: 'At the door' })).json()).toMatchObject({ name: 'Shop' })
    expect((await test.call(owner, 'DELETE', `${ROOT}/${ids[1]}`)).statusCode).toBe(204)
    expect(await names()).toEqual(['Thanks', 'Doors'])
    expect((await save('Last')).json()).toMatchObject({ position: 2 })
    expect(await names()).toEqual(['Thanks', 'Doors', 'Last'])
  })

  it('are their owner’s alone', async () => {
    const { id } = (await save('Doors')).json<SavedAnswer>()
    const other = await test.signUp()
    expect((await test.call(other, 'PATCH', `${ROOT}/${id}`, { name: 'Mine' })).statusCode).toBe(404)
    expect((await test.call(other, 'DELETE', `${ROOT}/${id}`)).statusCode).toBe(404)
    expect(await names()).toEqual(['Doors'])
  })

  it('are limited in number', async () => {
    await test.house.db.systemPool.query(
      `insert into saved_answers (id, user_id, name, content, position, created_at, updated_at)
        select gen_random_uuid(), $1, 'Answer ' || n, 'Yes', n, now(), now() from generate_series(0, $2::int - 1) n`,
      [owner.id, MAX_SAVED_ANSWERS],
    )
    expect((await save('One more')).json()).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('200') })
  })
})
