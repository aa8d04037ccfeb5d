import type { Campaign, CampaignPreview } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, change, drafted, later, newFan, newOwner, now, query, read, sendOf } = campaignHands(test)

let nova: Visitor
let boss: string
let asked = 0
const hashOf = async (id: string) => (await act(nova, id, 'preview')).json<CampaignPreview>().hash
async function ask(id: string) {
  const answer = await act(nova, id, 'approval', { email: boss, hash: await hashOf(id) })
  expect(answer.statusCode, answer.body).toBe(200)
  await later(0)
  return answer
}
const linkFor = async (to = boss): Promise<string> => {
  const mail = (await test.mails(to)).at(-1)
  return /\/approve\/[\w.-]+/.exec(mail?.text ?? '')?.[0] ?? ''
}
const open = (link: string) => test.app.inject({ url: link })
const decide = (link: string, form: Record<string, string> = { decision: 'approved' }) =>
  test.app.inject({
    method: 'POST',
    url: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
const titles = async () =>
  (await test.call(nova, 'GET', '/api/notifications')).json<{ items: { title: string; body: string }[] }>().items

describe('approval by a second person', () => {
  beforeEach(async () => {
    nova = await newOwner()
    await newFan(nova)
    boss = `boss-${(asked += 1)}@example.com`
  })

  it('shows what is frozen, and lets it leave once they agree', async () => {
    const { id } = await drafted(nova, {
      name: 'Release',
      content: 'Hi {{first_name|there}}, out now: https://example.com/a',
    })
    expect((await ask(id)).json()).toMatchObject({
      state: 'scheduled',
      approval: { email: boss, state: 'asked' },
      starts_at: null,
    })
    const link = await linkFor()
    const page = await open(link)
    expect(page.statusCode).toBe(200)
    for (const words of [
      'Approve “Release”?',
      'Hi Mia, out now',
      '/l/',
      'a fan named Mia',
      '1 person',
      'Everybody',
      'Up to $0.02',
      'As soon as you approve it',
    ])
      expect(page.body).toContain(words)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    await later(60_000)
    expect(await sendOf(id)).toBeUndefined()
    expect((await decide(link, { decision: 'approved', note: 'Lovely <b>' })).body).toContain('Approved')
    await later(10_000)
    expect(await sendOf(id)).toMatchObject({ total: 1 })
    expect(await read(nova, id)).toMatchObject({ approval: { state: 'approved', note: 'Lovely <b>' } })
    expect(await titles()).toMatchObject([{ title: '“Release” is approved', body: expect.stringContaining('Lovely') }])
    expect((await test.mails(nova.email)).at(-1)?.subject).toBe('“Release” is approved')
  })

  it('opening the link changes nothing, and the first decision stays', async () => {
    const { id } = await drafted(nova)
    await ask(id)
    const link = await linkFor()
    await open(link)
    expect(await read(nova, id)).toMatchObject({ approval: { state: 'asked' } })
    expect((await decide(link, {})).body).toContain('Approve “')
    expect(await read(nova, id)).toMatchObject({ approval: { state: 'asked' } })
    expect((await decide(link, { decision: 'declined', note: 'Not today' })).body).toContain('Not approved')
    expect((await decide(link)).body).toContain('Not approved')
    await later(60_000)
    expect(await read(nova, id)).toMatchObject({
      state: 'scheduled',
      waits_for: { code: 'approval', text: 'It was declined.' },
      approval: { state: 'declined', note: 'Not today' },
    })
    expect(await sendOf(id)).toBeUndefined()
    // Without approval, as the owner decides.
    await act(nova, id, 'confirm', { hash: await hashOf(id) })
    await later(10_000)
    expect(await sendOf(id)).toMatchObject({ total: 1 })
  })

  it('an approval that comes too late sends nothing', async () => {
    const at = new Date(now().getTime() + 3_600_000).toISOString()
    const { id } = await drafted(nova, { schedule: { mode: 'at', at } })
    await ask(id)
    const link = await linkFor()
    await later(3_601_000)
    expect(await read(nova, id)).toMatchObject({
      waits_for: { code: 'approval', text: 'It was not approved in time.' },
    })
    expect((await decide(link)).body).toContain('too late')
    await later(60_000)
    expect(await sendOf(id)).toBeUndefined()
  })

  it('an approval of what was changed afterwards says that it no longer counts', async () => {
    const at = new Date(now().getTime() + 3_600_000).toISOString()
    const { id } = await drafted(nova, { schedule: { mode: 'at', at } })
    await ask(id)
    const link = await linkFor()
    expect((await decide(link)).body).toContain('Approved')
    await change(nova, id, { content: 'Something else' })
    expect((await open(link)).body).toContain('has changed')
  })

  it('an edit voids it, and so does taking it back', async () => {
    const { id } = await drafted(nova)
    await ask(id)
    const link = await linkFor()
    await change(nova, id, { content: 'Something else' })
    expect(await read(nova, id)).toMatchObject({ state: 'draft', approval: { state: 'void' } })
    expect((await open(link)).body).toContain('has changed')
    expect((await decide(link)).body).toContain('has changed')
    await ask(id)
    expect((await open(link)).statusCode).toBe(410)
    await act(nova, id, 'cancel')
    expect((await open(await linkFor())).statusCode).toBe(410)
    await later(60_000)
    expect(await sendOf(id)).toBeUndefined()
  })

  it('counts for those who were shown, not for many more whom the owner confirms later', async () => {
    const { id } = await drafted(nova)
    await ask(id)
    const link = await linkFor()
    await decide(link)
    await query(
      `insert into contacts (id, user_id, name, phone, source, sms_consent, created_at, updated_at, last_activity)
         select gen_random_uuid(), $1, '', '+1212555' || lpad(n::text, 4, '0'), 'manual', 'subscribed', now(), now(), now()
         from generate_series(1, 60) n`,
      [nova.id],
    )
    await later(10_000)
    expect(await read(nova, id)).toMatchObject({ waits_for: { code: 'changed' }, approval: { state: 'approved' } })
    const again = (await act(nova, id, 'confirm', { hash: await hashOf(id) })).json<Campaign>()
    expect(again).toMatchObject({ state: 'scheduled', approval: { state: 'void' } })
  })

  it('confirming beside it sends nothing earlier', async () => {
    const { id } = await drafted(nova)
    await ask(id)
    expect((await act(nova, id, 'confirm', { hash: await hashOf(id) })).json()).toMatchObject({
      state: 'scheduled',
      approval: { state: 'asked' },
    })
    await later(60_000)
    expect(await sendOf(id)).toBeUndefined()
  })

  it('takes only its own links', async () => {
    const { id } = await drafted(nova)
    await ask(id)
    const link = await linkFor()
    for (const forged of ['/approve/x', `${link}x`, `${link.slice(0, -4)}AAAA`])
      for (const answer of [await open(forged), await decide(forged)]) expect(answer.statusCode, forged).toBe(410)
  })

  it('without a time, it waits for a week', async () => {
    const { id } = await drafted(nova)
    await ask(id)
    const link = await linkFor()
    await later(7 * 86_400_000)
    expect((await decide(link)).body).toContain('too late')
    expect(await sendOf(id)).toBeUndefined()
  })
})
