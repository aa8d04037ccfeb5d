import type { Campaign } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, change, drafted, look, newSender, query } = mailCampaignHands(test)

const TWO = { variants: [{ subject: 'Second' }], share: 50, hours: 4, decide: 'clicks' }

let nova: Visitor
beforeEach(async () => {
  nova = await newSender(500)
})

/** Adds people who agreed to mail. */
const addFans = (n: number) =>
  insertContacts(
    test.house,
    nova.id,
    Array.from({ length: n }, () => ({ emailConsent: 'subscribed' as const })),
  )

describe('a draft with a test', () => {
  it('says beforehand how large a difference it can show', async () => {
    await addFans(200)
    const draft = await drafted(nova, { type: 'email', subject: 'Hi', content: 'There', test: TWO })
    const { test: foreseen } = await look(nova, draft.id)
    expect(foreseen).toMatchObject({ versions: 2, each: 50, rest: 100, usual_clicks: null })
    expect(foreseen?.difference).toBeGreaterThan(0.1)
    const count = await test.call(nova, 'POST', '/api/campaigns/audience', {
      type: 'email',
      audience: { everyone: true },
    })
    expect(count.json()).toMatchObject({ reachable: 200, usual_clicks: null })
  })

  it('is confirmed with its versions: a change of one takes the confirmation back, and a copy has them', async () => {
    await addFans(4)
    const draft = await drafted(nova, { type: 'email', subject: 'Hi', content: 'There', test: TWO })
    const before = await look(nova, draft.id)
    expect((await act(nova, draft.id, 'confirm', { hash: before.hash })).statusCode).toBe(202)
    const other = { ...TWO, variants: [{ subject: 'Third' }] }
    expect((await change(nova, draft.id, { test: other })).json()).toMatchObject({ state: 'draft', hash: null })
    expect((await look(nova, draft.id)).hash).not.toBe(before.hash)
    const copy = (await act(nova, draft.id, 'duplicate')).json<Campaign>()
    expect(copy.test?.variants).toMatchObject([{ subject: 'Third', content: null }])
    expect((await change(nova, draft.id, { test: null })).json<Campaign>().test).toBeNull()
    const { items } = (await test.call(nova, 'GET', '/api/campaigns')).json<{ items: object[] }>()
    expect(items.some((item) => 'test' in item)).toBe(false)
  })

  it('is refused for texts and out of bounds, and reviewed with what is wrong with its versions', async () => {
    const refused = async (fields: object) =>
      (await test.call(nova, 'POST', '/api/campaigns', { type: 'email', name: 'Test', ...fields })).statusCode
    expect(await refused({ type: 'sms', test: TWO })).toBe(400)
    expect(await refused({ test: { ...TWO, variants: [] } })).toBe(400)
    expect(await refused({ test: { ...TWO, share: 60 } })).toBe(400)
    expect(await refused({ test: { ...TWO, hours: 73 } })).toBe(400)
    await addFans(4)
    const variants = [{}, { subject: '' }, { content: '{{nobody}}' }]
    const draft = await drafted(nova, { type: 'email', subject: 'Hi', content: 'There', test: { ...TWO, variants } })
    const texts = (await look(nova, draft.id)).problems.map(({ text }) => text)
    expect(texts[0]).toBe('Version B says the same as version A.')
    expect(texts[1]).toBe('Version C has no subject.')
    expect(texts[2]).toMatch(/^Version D: /)
    expect((await act(nova, draft.id, 'test', { to_me: true })).statusCode).toBe(409)
  })

  it('reaches everybody at the same local time, not at their best hour', async () => {
    await addFans(4)
    const day = new Date(test.house.clock().getTime() + 2 * 86_400_000).toISOString().slice(0, 10)
    const schedule = { mode: 'local', at: `${day}T10:00`, past: 'next_day', best: true }
    const draft = await drafted(nova, { type: 'email', subject: 'Hi', content: 'There', test: TWO, schedule })
    expect((await look(nova, draft.id)).problems).toMatchObject([{ code: 'test_at_best_hours' }])
    await change(nova, draft.id, { schedule: { ...schedule, best: false } })
    expect((await look(nova, draft.id)).problems).toEqual([])
  })

  it('comes to its owner in all its versions', async () => {
    const draft = await drafted(nova, { type: 'email', subject: 'Hi', content: 'There', test: TWO })
    expect((await act(nova, draft.id, 'test', { to_me: true })).json()).toEqual({ sent: 1, problems: [] })
    const subjects = (await test.mails(nova.email)).map(({ subject }) => subject)
    expect(subjects).toEqual(expect.arrayContaining(['Test A: Hi', 'Test B: Second']))
    expect(await query('select 1 from sends where id = $1', [draft.id])).toEqual([])
  })
})
