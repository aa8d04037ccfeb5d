import type { Message, Thread } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { insertCampaign, insertReply } from '../../testing/campaign-rows.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { at, twoFans } from '../../testing/two-fans.ts'

/** Campaigns in conversations: their texts in threads, and their replies as a queue. */
const test = useTestApp()
const fans = twoFans(test)
const { say } = fans
const messagesOf = async (contactId: string, query = '') => {
  const answer = await test.call(fans.owner, 'GET', `/api/conversations/${contactId}/messages?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Message[]; next: string | null }>()
}
const list = async (query = '') => {
  const answer = await test.call(fans.owner, 'GET', `/api/conversations?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ items: Thread[]; total: number; total_is_exact: boolean }>()
}
const names = async (query = '') => (await list(query)).items.map(({ name }) => name)
const texted = (minutes: number, more: object = {}, campaign: object = {}) =>
  insertCampaign(test.house, fans.owner.id, [{ contactId: fans.ben.id, at: at(minutes), ...more }], campaign)

describe('a thread', () => {
  it('shows campaigns’ texts between the messages, as the person got them', async () => {
    await say(fans.ben.id, 0, { content: 'First' })
    const id = await texted(1, { reported: { outcome: 'delivered' } })
    await say(fans.ben.id, 2, { content: 'Loved it' })
    const { items, next } = await messagesOf(fans.ben.id)
    expect(items.map(({ content }) => content.split('\n')[0])).toEqual([
      'Loved it',
      expect.stringMatching(/: Hi Ben, Low Tide is out$/),
      'First',
    ])
    expect(items[1]).toMatchObject({
      campaign_id: id,
      campaign_name: 'Low Tide',
      origin: 'campaign',
      direction: 'outbound',
      channel: 'sms',
      status: 'delivered',
      failure: null,
      cost: 2,
      segments: 1,
      sent_at: at(1).toISOString(),
    })
    expect(items[0]).toMatchObject({ campaign_id: null, campaign_name: null, origin: 'person' })
    expect(next).toBeNull()
  })

  it('says what became of each text, and shows nothing of whom it did not reach for', async () => {
    await texted(1, { reported: { outcome: 'failed', reason: 'blocked' } })
    await texted(2, { outcome: 'uncertain' })
    await texted(3, { outcome: 'failed', reason: 'some new code' })
    await texted(4, { outcome: 'skipped', reason: 'too_often' })
    await texted(5, { outcome: 'held', reason: 'quiet_hours' })
    const { items } = await messagesOf(fans.ben.id)
    expect(items.map(({ status, failure }) => [status, failure?.code ?? null])).toEqual([
      ['failed', 'unknown'],
      ['uncertain', null],
      ['failed', 'blocked'],
    ])
  })

  it('ends with a link to stop where the text left from a name', async () => {
    const run = (sql: string, values: unknown[]) => test.house.db.systemPool.query(sql, values)
    const ids: string[] = []
    for (const minutes of [1, 3, 5]) ids.push(await texted(minutes, {}, { content: 'Low Tide is out' }))
    await run("update campaign_recipients set phone = '+447400123456' where send_id = $1", [ids[1]])
    const endings = (await messagesOf(fans.ben.id)).items.map(({ content }) => content.split('\n')[1] ?? '')
    const link = `Opt out: ${test.house.env.PUBLIC_URL}/x/…`
    expect(endings).toEqual(['', link, 'Reply STOP to opt out.'])
  })

  it('says who writes and how to stop where the text did: in the first of a month', async () => {
    const content = 'Out now: https://nova.example/low-tide'
    for (const minutes of [0, 1]) await texted(minutes, {}, { content })
    await texted(60 * 24 * 40, {}, { content })
    const { items } = await messagesOf(fans.ben.id)
    expect(items.map((item) => item.content.includes('Reply STOP to opt out.'))).toEqual([true, false, true])
    expect(items[1]?.content).toBe(content)
  })

  it('comes in pages that leave nothing out and repeat nothing, also at the same moment', async () => {
    for (let minutes = 0; minutes < 6; minutes += 1) {
      await texted(minutes)
      await say(fans.ben.id, minutes)
    }
    const whole = (await messagesOf(fans.ben.id)).items.map(({ id }) => id)
    expect(new Set(whole).size).toBe(12)
    const paged: string[] = []
    for (let next: string | null = ''; next !== null; ) {
      const page = await messagesOf(fans.ben.id, `limit=5${next === '' ? '' : `&before=${encodeURIComponent(next)}`}`)
      paged.push(...page.items.map(({ id }) => id))
      next = page.next
    }
    expect(paged).toEqual(whole)
  })

  it('stands in no list until the person writes', async () => {
    await texted(0)
    expect(await names()).toEqual([])
    expect(await names('q=Low%20Tide')).toEqual([])
    await say(fans.ben.id, 1)
    expect(await names()).toEqual(['Ben'])
  })

  it('keeps a campaign’s text whose campaign was deleted, and shows no other owner’s', async () => {
    const id = await texted(0)
    await test.house.db.systemPool.query('update campaigns set deleted_at = now() where id = $1', [id])
    expect((await messagesOf(fans.ben.id)).items).toMatchObject([{ campaign_id: id, campaign_name: null }])
    const other = await test.signUp()
    expect((await test.call(other, 'GET', `/api/conversations/${fans.ben.id}/messages`)).statusCode).toBe(404)
  })
})

describe('replies to a campaign', () => {
  const replied = async (sendId: string, contactId: string, minutes: number) => {
    const [message] = await say(contactId, minutes)
    await insertReply(test.house, {
      userId: fans.owner.id,
      sendId,
      contactId,
      messageId: message?.id ?? '',
      at: at(minutes),
    })
  }

  it('are a queue, whoever waits longest first, and join the other filters', async () => {
    const [cleo] = await insertContacts(test.house, fans.owner.id, [{ name: 'Cleo', tags: ['vip'] }])
    const id = await texted(0)
    await replied(id, fans.ann.id, 3)
    await replied(id, fans.ben.id, 1)
    await replied(id, cleo?.id ?? '', 2)
    await say((await insertContacts(test.house, fans.owner.id, [{ name: 'Dan' }]))[0]?.id ?? '', 4)
    const of = `campaign_id=${id}`
    expect(await names(`${of}&sort=longest_waiting`)).toEqual(['Ben', 'Cleo', 'Ann'])
    expect(await list(of)).toMatchObject({
      items: [{ name: 'Ann' }, { name: 'Cleo' }, { name: 'Ben' }],
      total: 3,
      total_is_exact: true,
    })
    expect(await names(`${of}&tag=vip`)).toEqual(['Cleo'])
    expect(await names(`${of}&q=ann`)).toEqual(['Ann'])
    expect(await list(`${of}&limit=1&page=2`)).toMatchObject({ items: [{ name: 'Cleo' }], total: 3 })
    await say(fans.ben.id, 5, { direction: 'outbound' })
    expect(await names(`${of}&filter=waiting&sort=longest_waiting`)).toEqual(['Cleo', 'Ann'])
  })

  it('can be changed all at once', async () => {
    const id = await texted(0)
    await replied(id, fans.ben.id, 1)
    await say(fans.ann.id, 2)
    const change = await test.call(fans.owner, 'POST', '/api/conversations/bulk', {
      filter: { campaign_id: id },
      action: 'close',
    })
    expect(change.json()).toMatchObject({ changed: 1 })
    expect(await names()).toEqual(['Ann'])
  })

  it('are the owner’s alone', async () => {
    const id = await texted(0)
    await replied(id, fans.ben.id, 1)
    const other = await test.signUp()
    expect((await test.call(other, 'GET', `/api/conversations?campaign_id=${id}`)).json()).toMatchObject({ total: 0 })
  })
})
