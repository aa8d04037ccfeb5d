import type { Campaign, CampaignPreview } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, drafted, later, newFan, newOwner, now, query, read } = campaignHands(test)

let nova: Visitor
let boss: string
let other: string
let id: string
let asked = 0

async function ask(): Promise<void> {
  const { hash } = (await act(nova, id, 'preview')).json<CampaignPreview>()
  expect((await act(nova, id, 'approval', { email: boss, hash })).statusCode).toBe(200)
}
const again = (email: string) => act(nova, id, 'approval/again', { email })
const linksFor = async (to: string): Promise<string[]> =>
  (await test.mails(to)).map(({ text }) => /\/approve\/[\w.-]+/.exec(text)?.[0] ?? '')
const open = (link: string | undefined) => test.app.inject({ url: link ?? '' })
const decide = (link: string | undefined) =>
  test.app.inject({
    method: 'POST',
    url: link ?? '',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'decision=approved',
  })

beforeEach(async () => {
  nova = await newOwner()
  await newFan(nova)
  asked += 1
  boss = `boss-${asked}@example.com`
  other = `other-${asked}@example.com`
  id = (await drafted(nova, { name: 'Release' })).id
  await ask()
  await later(0)
})

describe('somebody who was asked for approval', () => {
  it('is reminded by a mail with the same link, and the campaign stays as it was confirmed', async () => {
    const before = await read(nova, id)
    await later(60_000)
    const answer = await again(boss.toUpperCase())
    expect(answer.json<Campaign>()).toMatchObject({
      state: 'scheduled',
      version: before.version,
      hash: before.hash,
      approval: { email: boss, state: 'asked', asked_at: now().toISOString() },
    })
    await later(0)
    const mails = await test.mails(boss)
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Nova Reyes asks for your approval of “Release”',
      'Reminder: Nova Reyes asks for your approval of “Release”',
    ])
    const links = await linksFor(boss)
    expect(links[1]).toBe(links[0])
    expect((await decide(links[0])).body).toContain('Approved')
  })

  it('reads no name that could lead them astray', async () => {
    nova = await newOwner(1000, 'Log in at evil.example')
    await newFan(nova)
    id = (await drafted(nova, { name: 'https://evil.example/win' })).id
    await ask()
    await later(0)
    const mail = (await test.mails(boss)).at(-1)
    expect(mail?.subject).toBe('Somebody on Greenroom asks for your approval of a text message')
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil')
  })

  it('gives way to somebody else, and then their link says that they are no longer needed', async () => {
    const answer = await again(other)
    expect(answer.json<Campaign>()).toMatchObject({ state: 'scheduled', approval: { email: other, state: 'asked' } })
    await later(0)
    const [first] = await linksFor(boss)
    const [second] = await linksFor(other)
    for (const { body, statusCode } of [await open(first), await decide(first)]) {
      expect(statusCode).toBe(410)
      expect(body).toContain('This request was withdrawn')
    }
    await later(60_000)
    expect(await query('select 1 from sends where id = $1', [id])).toEqual([])
    expect((await decide(second)).body).toContain('Approved')
    await later(10_000)
    expect(await query('select total from sends where id = $1', [id])).toEqual([{ total: 1 }])
    expect(await read(nova, id)).toMatchObject({ approval: { email: other, state: 'approved' } })
  })

  it('is not asked again once they have decided, it is too late, or it was taken back', async () => {
    const [link] = await linksFor(boss)
    expect((await decide(link)).body).toContain('Approved')
    expect((await again(other)).statusCode).toBe(409)
    const at = new Date(now().getTime() + 3_600_000).toISOString()
    id = (await drafted(nova, { schedule: { mode: 'at', at } })).id
    expect((await again(boss)).statusCode).toBe(409)
    await ask()
    await act(nova, id, 'undo')
    expect((await again(boss)).statusCode).toBe(409)
    await ask()
    expect((await again(boss)).statusCode).toBe(200)
    await later(3_601_000)
    expect((await again(boss)).statusCode).toBe(409)
  })
})

describe('asking', () => {
  const bounded = useTestApp({ ...WITHOUT_PIPELINE, RATE_LIMIT: 'on' })
  const hands = campaignHands(bounded)

  it('is limited to so many mails a day, whoever gets them, reminders included', async () => {
    const iris = await hands.newOwner()
    await hands.newFan(iris)
    const draft = await hands.drafted(iris)
    const { hash } = (await hands.act(iris, draft.id, 'preview')).json<CampaignPreview>()
    const codes = []
    for (let n = 0; n < 10; n += 1) {
      const email = `stranger-${n}@example.com`
      codes.push((await hands.act(iris, draft.id, 'approval', { email, hash })).statusCode)
      codes.push((await hands.act(iris, draft.id, 'approval/again', { email })).statusCode)
    }
    expect(codes.filter((code) => code === 200)).toHaveLength(20)
    const email = 'stranger-9@example.com'
    expect((await hands.act(iris, draft.id, 'approval/again', { email })).statusCode).toBe(429)
    expect((await hands.act(iris, draft.id, 'approval', { email, hash })).statusCode).toBe(429)
  })

  it('reaches one person so many times a day, whoever asks, in whatever case', async () => {
    const codes = []
    for (let n = 0; n < 6; n += 1) {
      const owner = await hands.newOwner()
      await hands.newFan(owner)
      const draft = await hands.drafted(owner)
      const { hash } = (await hands.act(owner, draft.id, 'preview')).json<CampaignPreview>()
      const email = n % 2 ? 'Wanted@example.com' : 'wanted@example.com'
      codes.push((await hands.act(owner, draft.id, 'approval', { email, hash })).statusCode)
    }
    expect(codes).toEqual([200, 200, 200, 200, 200, 429])
  })
})
