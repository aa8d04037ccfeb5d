import type { MarketingHub } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { insertCampaign } from '../../testing/campaign-rows.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const { confirm, drafted, newFan, newOwner, now, query } = campaignHands(test)

const DAY = 86_400_000
const hub = async (owner: Visitor, zone = 'America/New_York') => {
  const answer = await test.call(owner, 'GET', `/api/marketing?time_zone=${zone}`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<MarketingHub>()
}
const kinds = ({ todo }: MarketingHub) => todo.map(({ kind }) => kind)

describe('the hub', () => {
  it('begins with what a new owner does first', async () => {
    const owner = await newOwner(0)
    const empty = await hub(owner)
    expect(empty).toMatchObject({ next: [], drafts: [], last: [], under_way: [], audience: { people: 0, joined: 0 } })
    expect(kinds(empty)).toContain('audience')
    await newFan(owner)
    expect((await hub(owner)).audience).toEqual({ people: 1, sms: 1, email: 1, joined: 1, left: 0 })
  })

  it('shows what comes next in order, what it costs, and when the wallet is too small', async () => {
    const owner = await newOwner(3)
    await newFan(owner)
    const at = (days: number) => new Date(now().getTime() + days * DAY).toISOString()
    const [second, first] = [
      await drafted(owner, { name: 'Second', schedule: { mode: 'at', at: at(3) } }),
      await drafted(owner, { name: 'First', schedule: { mode: 'at', at: at(2) } }),
    ]
    for (const { id } of [second, first]) expect((await confirm(owner, id)).statusCode).toBe(202)
    const shown = await hub(owner)
    expect(shown.next.map(({ name, recipients, is_covered }) => [name, recipients, is_covered])).toEqual([
      ['First', 1, true],
      ['Second', 1, false],
    ])
    const cost = shown.next.reduce((sum, one) => sum + one.cost, 0)
    expect(shown.wallet).toMatchObject({ balance: 3, spoken_for: cost, after: 3 - cost })
    expect(shown.wallet.short_at).not.toBeNull()
    expect(shown.todo[0]).toMatchObject({ kind: 'funds', action: { label: 'Add funds', funds: cost - 3 } })
  })

  it('names what a draft lacks, and the one that is nearly ready', async () => {
    const owner = await newOwner()
    await newFan(owner)
    await drafted(owner, { name: 'Bare', type: 'email', content: '', audience: {} })
    await drafted(owner, { name: 'Whole' })
    const shown = await hub(owner)
    expect(Object.fromEntries(shown.drafts.map(({ name, missing }) => [name, missing]))).toEqual({
      Whole: [],
      Bare: ['message', 'subject', 'audience'],
    })
    expect(shown.drafts_total).toBe(2)
    expect(shown.todo.find(({ kind }) => kind === 'draft')).toMatchObject({ title: '“Whole” is nearly ready' })
  })

  it('has at most three things to do, and says how many wait behind', async () => {
    const owner = await newOwner(3)
    const fan = await newFan(owner)
    await drafted(owner, { name: 'Whole' })
    for (const days of [2, 3]) {
      const at = new Date(now().getTime() + days * DAY).toISOString()
      const { id } = await drafted(owner, { schedule: { mode: 'at', at } })
      expect((await confirm(owner, id)).statusCode).toBe(202)
    }
    await query(
      "insert into messages (id, user_id, contact_id, content, sent_at, direction, channel) values (gen_random_uuid(), $1, $2, 'Hi', now(), 'inbound', 'sms')",
      [owner.id, fan.id],
    )
    const shown = await hub(owner)
    expect([kinds(shown), shown.more_to_do]).toEqual([['funds', 'replies', 'postal_address'], 1])
  })

  it('compares with the own median of five campaigns before, and says nothing without them', async () => {
    const owner = await newOwner()
    const fans: { id: string }[] = []
    for (let n = 0; n < 50; n += 1) fans.push({ id: (await newFan(owner)).id })
    const sent = async (days: number, clicked: number) => {
      const at = new Date(now().getTime() - days * DAY)
      const people = fans.map(({ id }) => ({ contactId: id, at, reported: { outcome: 'delivered' as const } }))
      const id = await insertCampaign(test.house, owner.id, people, { name: `${days} days ago`, startedAt: at })
      await query('update campaigns set confirmed_at = $2 where id = $1', [id, at])
      for (const [dimension, metric, part, count] of [
        ['', 'delivered', '', 50],
        ['', 'clicked', '', clicked],
        ['age', 'clicked', '4', clicked],
      ])
        await query(
          `insert into campaign_totals (user_id, send_id, dimension, metric, part, n) values ($1, $2, $3, $4, $5, $6)
            on conflict (user_id, send_id, dimension, metric, part) do update set n = excluded.n`,
          [owner.id, id, dimension, metric, part, count],
        )
      await query('delete from campaign_marks where send_id = $1', [id])
    }
    for (const days of [60, 50, 40, 30]) await sent(days, 5)
    await sent(10, 30)
    expect((await hub(owner)).last[0]).toMatchObject({ name: '10 days ago', rate: 0.6, usual: null, against: null })
    await sent(1, 30)
    const { last } = await hub(owner)
    expect(last.map(({ name, rate, usual, against }) => [name, rate, usual, against])).toEqual([
      ['1 days ago', 0.6, 0.1, 'above'],
      ['10 days ago', 0.6, null, null],
      ['30 days ago', 0.1, null, null],
    ])
  })

  it('tells until when texts are quiet where the owner is', async () => {
    const owner = await newOwner()
    await newFan(owner)
    const { sms } = await hub(owner)
    expect(sms.hours).not.toBeNull()
    expect((await test.call(owner, 'GET', '/api/marketing?time_zone=Nowhere/At_All')).statusCode).toBe(400)
  })
})
