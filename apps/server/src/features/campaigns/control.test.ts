import type { Campaign, CampaignPreview, createResend, ResponseOf } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { insertContacts } from '../../testing/contact-rows.ts'
import { LETTER, mailCampaignHands } from '../../testing/mail-campaign-hands.ts'
import { insertOrder } from '../../testing/order-rows.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { handMails } from '../delivery/commands/hand-mails.ts'
import { runPipeline } from '../delivery/commands/run-pipeline.ts'
import { drawOf, drawSeed } from '../delivery/public.ts'
import { openSurveys } from './queries/surveys.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, begin, change, clock, confirm, drafted, look, newFan, newOwner, newSender, query, read, url, walletOf } =
  mailCampaignHands(test)

const DAY = 86_400_000
const ALL = { everyone: true }
const TEST = { variants: [{ subject: 'Second' }], share: 50, hours: 4, decide: 'hand' }
const TRIGGER = { kind: 'joined', days: 3, at: '09:00' }

let nova: Visitor
beforeEach(async () => {
  nova = await newSender(500)
  await insertOrder(test.house, nova.id)
})

/** Adds people who agreed to mail. @returns their ids */
async function addFans(n: number): Promise<string[]> {
  const ids = Array.from({ length: n }, () => crypto.randomUUID())
  await insertContacts(
    test.house,
    nova.id,
    ids.map((id) => ({ id, emailConsent: 'subscribed' as const })),
  )
  return ids
}
const groupOf = async (id: string) => {
  const rows = await query<{ contact_id: string }>(
    'select contact_id from campaign_recipients where send_id = $1 and is_control order by 1',
    [id],
  )
  return rows.map(({ contact_id: contact }) => contact)
}
/** Counts how often each person was written to, by group. */
const writtenTo = (id: string) =>
  query<{ is_control: boolean; outcome: string; reason: string | null; people: number }>(
    `select r.is_control, t.outcome, t.reason, count(*)::int as people from campaign_recipients r
      join send_results t on t.send_id = r.send_id and t.seq = r.seq where r.send_id = $1 group by 1, 2, 3 order by 1, 2`,
    [id],
  )
const codes = ({ problems }: CampaignPreview) => problems.map(({ code }) => code)

describe('the choice to hold a group back', () => {
  it('is off unless chosen, kept, copied, and limited to 5 to 10 percent of a campaign', async () => {
    const plain = await drafted(nova, LETTER)
    expect(plain.control_share).toBeNull()
    const draft = await drafted(nova, { ...LETTER, control_share: 7 })
    expect(await read(nova, draft.id)).toMatchObject({ control_share: 7 })
    const copy = (await act(nova, draft.id, 'duplicate')).json<Campaign>()
    expect(copy.control_share).toBe(7)
    for (const share of [4, 11, 5.5, '5', 0, -5]) {
      const refused = await change(nova, draft.id, { control_share: share })
      expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'VALIDATION_FAILED' }])
    }
    expect((await change(nova, draft.id, { control_share: null })).json()).toMatchObject({ control_share: null })
  })

  it('is not given to automatic messages, nor set with what is not the owner’s to set', async () => {
    const body = { type: 'sms', name: 'Hi', audience: {}, trigger: TRIGGER, control_share: 5 }
    const refused = await test.call(nova, 'POST', '/api/campaigns', body)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { details: { issues: [{ path: 'body.control_share', message: expect.stringContaining('automatic message') }] } },
    ])
    const campaign = await drafted(nova, { control_share: 5 })
    expect((await change(nova, campaign.id, { trigger: TRIGGER })).statusCode).toBe(400)
    const automatic = await drafted(nova, { trigger: TRIGGER })
    expect((await change(nova, automatic.id, { control_share: 5 })).statusCode).toBe(400)
    for (const field of ['is_control', 'control', 'controlShare', 'frozen_hash'])
      expect((await change(nova, campaign.id, { [field]: 5 })).statusCode).toBe(400)
    const iris = await newOwner()
    expect((await change(iris, campaign.id, { control_share: 10 })).statusCode).toBe(404)
    expect(await read(nova, campaign.id)).toMatchObject({ control_share: 5 })
  })

  it('is refused below 1,000 people, and says why', async () => {
    await addFans(40)
    const draft = await drafted(nova, { ...LETTER, control_share: 5 })
    const preview = await look(nova, draft.id)
    expect(preview).toMatchObject({ recipients: 38, control: { share: 5, people: 2 }, skipped: { control: 2 } })
    expect(codes(preview)).toEqual(['control'])
    const refused = await confirm(nova, draft.id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: expect.stringContaining('from 1,000 people up, and this reaches 40'), details: { reason: 'control' } },
    ])
    await change(nova, draft.id, { control_share: null })
    expect(await look(nova, draft.id)).toMatchObject({ recipients: 40, control: null, skipped: {}, problems: [] })
  })

  it('is refused before anything was sold through messages, and says why', async () => {
    const iris = await newSender()
    await newFan(iris)
    const draft = await drafted(iris, { ...LETTER, control_share: 5 })
    const refused = await confirm(iris, draft.id)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/^Nothing was sold through your messages yet/), details: { reason: 'control' } },
    ])
    const count = () => test.call(iris, 'POST', '/api/campaigns/audience', { type: 'email', audience: ALL })
    expect((await count()).json()).toMatchObject({ reachable: 1, has_orders: false })
    await insertOrder(test.house, iris.id)
    expect((await count()).json()).toMatchObject({ has_orders: true })
    expect((await confirm(iris, draft.id)).json()).toMatchObject({ message: expect.stringContaining('1,000 people') })
  })

  it('is not narrowed to those who come first', async () => {
    const draft = await drafted(nova, { control_share: 5 })
    const { hash } = await look(nova, draft.id)
    const narrowed = await act(nova, draft.id, 'confirm', { hash, only_first: 1 })
    expect([narrowed.statusCode, narrowed.json()]).toMatchObject([
      400,
      { details: { issues: [{ path: 'body.only_first' }] } },
    ])
  })
})

describe('a campaign that holds a group back', () => {
  it('writes to all others, and never to the group: not a version, nor the winner, nor a second email, whoever is killed', async () => {
    const ids = await addFans(1000)
    const { id } = await begin(nova, { control_share: 5, test: TEST })
    const seed = drawSeed(id)
    const lowest = ids.toSorted((a, b) => (drawOf(seed, a) < drawOf(seed, b) ? -1 : 1)).slice(0, 50)
    expect(await groupOf(id)).toEqual(lowest.toSorted((a, b) => (a < b ? -1 : 1)))
    // The first worker is killed in the middle, and two others go on.
    await clock.time.pass(50)
    clock.pipeline?.drop()
    expect((await act(nova, id, 'test/winner', { variant: 1 })).statusCode).toBe(200)
    expect((await read(nova, id)).counts.sent).toBeLessThan(600)
    const nodes = [0, 1].map(() => runPipeline(test.house, [handMails()], clock.time))
    await clock.time.until(async () => (await read(nova, id)).state === 'finished', 3600)
    for (const node of nodes) node.drop()
    const results = await writtenTo(id)
    const sent = results.filter(({ outcome }) => outcome !== 'skipped')
    expect(results).toContainEqual({ is_control: true, outcome: 'skipped', reason: 'control', people: 50 })
    expect(sent.every(({ is_control: isControl }) => !isControl)).toBe(true)
    const { counts } = await read(nova, id)
    expect(counts).toMatchObject({ planned: 1000, skipped: 50, waiting: 0 })
    expect(counts.sent + counts.uncertain).toBe(950)
    expect((await walletOf(nova)).held).toBeLessThan(20)
    const outcomes = (await test.call(nova, 'GET', url(id, '/outcomes'))).json()
    expect(outcomes.outcomes).toContainEqual(
      expect.objectContaining({
        outcome: 'skipped',
        reason: 'control',
        people: 50,
        text: expect.stringMatching(/^Control group/),
      }),
    )

    // A second email to whoever did not click leaves them out, too.
    await query(
      `insert into consent_records (id, user_id, contact_id, channel, state, actor, method, at)
        select gen_random_uuid(), user_id, id, 'email', 'subscribed', 'person', 'page', $2 from contacts where user_id = $1`,
      [nova.id, new Date(test.house.clock().getTime() - 30 * DAY)],
    )
    await query(
      `update sends set state = 'finished', started_at = started_at - interval '47 hours', finished_at = started_at - interval '46 hours' where id = $1`,
      [id],
    )
    const made = await act(nova, id, 'resend', { days: 3, subject: 'One more time' })
    expect(made.statusCode, made.body).toBe(201)
    const { campaign: second } = made.json<ResponseOf<typeof createResend>>()
    expect(second.control_share).toBeNull()
    const { recipients } = await look(nova, second.id)
    expect(recipients).toBe(counts.sent)
  })

  it('shows its people while another is reviewed, and without another look at everybody', async () => {
    await addFans(40)
    const [draft, other] = [await drafted(nova, { ...LETTER, control_share: 5 }), await drafted(nova, LETTER)]
    const surveys = test.house.hold(openSurveys)
    const keepBusy = (asker: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const ended = surveys.insist(asker, () => promise)
      return async () => {
        resolve()
        await ended
      }
    }
    const letReview = keepBusy(nova.id)
    const reviewed = look(nova, other.id)
    await expect.poll(() => surveys.isMaking(nova.id, `${nova.id}/${other.id}/${other.version}`)).toBe(true)
    const next = async () => (await act(nova, draft.id, 'preview/person', { pick: 'next' })).json<object>()
    expect(await next()).toMatchObject({ person: { mail: expect.anything() } })
    await letReview()
    expect(await reviewed).toMatchObject({ recipients: 40 })
    const letDraw = keepBusy(`${nova.id}/draw`)
    expect(await next()).toMatchObject({ person: { mail: expect.anything() } })
    await letDraw()
  })

  it('shows before sending who is held back, and what the others cost', async () => {
    await addFans(1001)
    await query(
      "update contacts set email_consent = 'opted_out' where id = (select id from contacts where user_id = $1 limit 1)",
      [nova.id],
    )
    const draft = await drafted(nova, { ...LETTER, control_share: 10 })
    const preview = await look(nova, draft.id)
    expect(preview).toMatchObject({
      recipients: 900,
      control: { share: 10, people: 100 },
      skipped: { control: 100, opted_out_email: 1 },
      cost: { least: 90, most: 90 },
      problems: [],
    })
    const listed = (await act(nova, draft.id, 'preview/people', { outcome: 'skip', reason: 'control' })).json<{
      items: { contact_id: string; reason: { code: string } }[]
    }>()
    expect(listed.items.length).toBeGreaterThan(40)
    const held = listed.items[0]?.contact_id
    const one = await act(nova, draft.id, 'preview/person', { pick: 'named', contact_id: held })
    expect(one.json()).toMatchObject({ person: { outcome: 'skip', reason: { code: 'control' }, cost: 0 } })
    const sent = (await act(nova, draft.id, 'preview/people', { outcome: 'send' })).json<{ items: object[] }>()
    expect(sent.items).not.toContainEqual(expect.objectContaining({ contact_id: held }))
    // The confirmed text names the share.
    const other = await change(nova, draft.id, { control_share: 5 })
    expect(other.statusCode).toBe(200)
    expect((await act(nova, draft.id, 'confirm', { hash: preview.hash })).statusCode).toBe(409)
  })
})
