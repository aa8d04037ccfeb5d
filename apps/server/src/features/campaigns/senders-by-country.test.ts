import type { Campaign, CampaignPerson, CampaignPreview } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { SmsError } from '../../platform/providers/sms/sms.ts'
import { newPhone } from '../../testing/phones.ts'
import { pipelineHands, WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { prepareCampaign } from './commands/prepare-campaign.ts'

const test = useTestApp({ ...WITHOUT_PIPELINE, RATE_LIMIT: 'on', TRUST_PROXY: '1' })
const hands = pipelineHands(test)
const { clock, newOwner, outcomesOf, provider, query, run, taken } = hands

const TOLL_FREE = '+18885550142'
const NAME = 'Nova'
/** Fans by their country, in places where it is day at noon of the pipeline's clock. */
const PHONES = { US: '+12135550101', CA: '+14165550102', GB: '+447400123403', DE: '+4915112345604' }
type Country = keyof typeof PHONES

const give = (owner: Visitor, address: string, registration = 'approved') =>
  query(
    `insert into senders (id, user_id, channel, address, registration, per_second, created_at)
       values (gen_random_uuid(), $1, 'sms', $2, $3, 1000, clock_timestamp())`,
    [owner.id, address, registration],
  )

/** Signs up an artist with these senders, and a fan in each country. */
async function newArtist(...senders: string[]): Promise<Visitor & { fans: Record<Country, string> }> {
  const owner = await newOwner(100_000)
  // It was opened on the machine's own day, and the pipeline's clock stands at another.
  await query("update sessions set expires_at = '2027-03-01', created_at = '2027-02-03' where user_id = $1", [owner.id])
  for (const address of senders) await give(owner, address)
  const fans = {} as Record<Country, string>
  for (const [country, phone] of Object.entries(PHONES) as [Country, string][]) {
    const answer = await test.call(owner, 'POST', '/api/contacts', { name: country, phone })
    if (answer.statusCode !== 201) throw new Error(answer.body)
    fans[country] = answer.json<{ id: string }>().id
  }
  await query("update contacts set sms_consent = 'subscribed' where user_id = $1", [owner.id])
  return { ...owner, fans }
}

/** Writes a campaign to everybody, and shows it for each fan. */
async function shown(owner: Visitor & { fans: Record<Country, string> }, content: string) {
  const made = await test.call(owner, 'POST', '/api/campaigns', {
    ...{ type: 'sms', name: 'New single', audience: { everyone: true }, content },
  })
  const { id } = made.json<Campaign>()
  const preview = (await test.call(owner, 'POST', `/api/campaigns/${id}/preview`)).json<CampaignPreview>()
  const people = {} as Record<Country, CampaignPerson>
  for (const [country, contact_id] of Object.entries(owner.fans) as [Country, string][])
    people[country] = (
      await test.call(owner, 'POST', `/api/campaigns/${id}/preview/person`, { pick: 'named', contact_id })
    ).json<{ person: CampaignPerson }>().person
  return { id, preview, people }
}

/** Confirms a campaign, and lets it leave. */
async function sent(owner: Visitor, { id, preview }: { id: string; preview: CampaignPreview }) {
  const answer = await test.call(owner, 'POST', `/api/campaigns/${id}/confirm`, { hash: preview.hash })
  expect(answer.statusCode, answer.body).toBe(202)
  // It can be taken back for some seconds.
  await clock.time.pass(15_000)
  await prepareCampaign(jobContext(test.house), { userId: owner.id, campaignId: id })
  const [send] = await query<{ id: string }>('select id from sends where id = $1', [id])
  expect(send?.id).toBe(id)
  await clock.time.until(() => hands.isOver(id), 7200)
}

const CODE = /\/x\/([0-9a-z]{10})$/
const bodyTo = (country: Country) => taken.find(({ to }) => to === PHONES[country])?.body ?? ''
const codeTo = (country: Country) => CODE.exec(bodyTo(country))?.[1] ?? ''
const masked = (text: string) => text.replaceAll(/\/x\/[0-9a-z]{10}\b/g, '/x/..........')
/** Tells what each fan got, and from what. */
const got = () =>
  Object.fromEntries(
    Object.entries(PHONES).map(([country, phone]) => [country, taken.find(({ to }) => to === phone)?.from ?? null]),
  )

describe('a campaign to fans in four countries', () => {
  const local = '+12135550191'

  it.each([
    ['a local number', [local], { US: local, CA: null, GB: null, DE: null }],
    ['a toll-free number, too', [local, TOLL_FREE], { US: local, CA: TOLL_FREE, GB: null, DE: null }],
    ['a name, too', [local, TOLL_FREE, NAME], { US: local, CA: TOLL_FREE, GB: NAME, DE: NAME }],
  ])(
    'leaves from %s as the preview shows: who, from what, which ending, at which price',
    async (_, senders, expected) => {
      await query("update senders set released_at = now() where address like '+%'", [])
      const owner = await newArtist(...senders)
      // So long that the link to stop makes another segment.
      const plan = await shown(owner, `Hi, “Tidewater” is out now. ${'Low tide, high tide. '.repeat(5)}`)
      run()
      await sent(owner, plan)
      expect(got()).toEqual(expected)
      const { preview, people } = plan
      const recipients = Object.values(expected).filter((from) => from !== null)
      expect(preview.recipients).toBe(recipients.length)
      expect(preview.skipped).toEqual(recipients.length < 4 ? { country: 4 - recipients.length } : {})
      expect(new Map(preview.senders.map(({ from, recipients: n }) => [from, n]))).toEqual(
        new Map(recipients.map((from) => [from, recipients.filter((one) => one === from).length])),
      )
      let cost = 0
      for (const [country, person] of Object.entries(people) as [Country, CampaignPerson][]) {
        expect([country, person.from]).toEqual([country, expected[country]])
        if (person.outcome === 'skip') {
          expect(person.reason?.code).toBe('country')
          continue
        }
        cost += person.cost
        expect(masked(bodyTo(country))).toBe(masked(person.text))
        const isByName = expected[country] === NAME
        expect(bodyTo(country)).toMatch(
          isByName ? /\nOpt out: http\S+\/x\/[0-9a-z]{10}$/ : /\nReply STOP to opt out\.$/,
        )
      }
      const [charged] = await query<{ captured: number }>('select captured::int from sends where id = $1', [plan.id])
      expect([preview.cost, charged?.captured]).toEqual([{ least: cost, most: cost }, cost])
    },
  )

  it('never leaves to a country without a row, to nobody whose country is unknown, nor from what may not send (N4)', async () => {
    await query("update senders set released_at = now() where address like '+%'", [])
    const owner = await newArtist(local, TOLL_FREE)
    await query("update senders set registration = 'review' where user_id = $1 and address = $2", [owner.id, TOLL_FREE])
    await query('update contacts set phone_country = null where id = $1', [owner.fans.US])
    await query("update contacts set phone_country = 'FR' where id = $1", [owner.fans.DE])
    await test.call(owner, 'PUT', '/api/sender-name', { name: NAME })
    const { people } = await shown(owner, 'Hi')
    expect(Object.fromEntries(Object.entries(people).map(([country, { reason }]) => [country, reason?.code]))).toEqual({
      US: 'country',
      CA: 'not_registered',
      GB: undefined,
      DE: 'country',
    })
  })
})

describe('the link that stops texts from a name', () => {
  const open = (code: string, ip = '203.0.113.7') =>
    test.app.inject({ url: `/x/${code}`, headers: { accept: 'text/html', 'x-forwarded-for': ip } })
  const press = (code: string, ip = '203.0.113.7') =>
    test.app.inject({
      method: 'POST',
      url: `/x/${code}`,
      payload: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html', 'x-forwarded-for': ip },
    })
  const consentOf = async (id: string) =>
    (await query<{ is: string }>('select sms_consent as is from contacts where id = $1', [id]))[0]?.is
  const recordsOf = (id: string) =>
    query<{ actor: string; method: string; source: string; state: string }>(
      `select actor, method, source, state from consent_records where contact_id = $1 and channel = 'sms' order by at, id`,
      [id],
    )

  it('asks first, stops with the button, and says the same again; the next campaign leaves them out', async () => {
    const owner = await newArtist(newPhone(), NAME)
    run()
    await sent(owner, await shown(owner, 'Hi'))
    const [gb, de] = [codeTo('GB'), codeTo('DE')]
    const page = await open(gb)
    expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    expect(page.body).toContain('Stop texts from Nova Reyes?')
    expect(page.body).not.toContain('<script')
    expect(page.headers['set-cookie']).toBeUndefined()
    expect(page.headers['referrer-policy']).toBe('no-referrer')
    expect((await test.app.inject({ method: 'HEAD', url: `/x/${gb}` })).statusCode).toBe(200)
    expect([await consentOf(owner.fans.GB), await recordsOf(owner.fans.GB)]).toEqual(['subscribed', []])

    const pages = [await press(gb), await press(gb.toUpperCase())]
    for (const { statusCode, body } of pages) {
      expect(statusCode).toBe(200)
      expect(body).toContain('You get no more texts')
    }
    expect(await consentOf(owner.fans.GB)).toBe('opted_out')
    expect(await consentOf(owner.fans.DE)).toBe('subscribed')
    const { PUBLIC_URL } = test.house.env
    expect(await recordsOf(owner.fans.GB)).toEqual([
      { actor: 'person', method: 'preferences', source: `${PUBLIC_URL}/x`, state: 'opted_out' },
    ])
    taken.length = 0
    const next = await shown(owner, 'Hi again')
    expect(next.preview.skipped).toMatchObject({ opted_out_sms: 1 })
    await sent(owner, next)
    expect(got()).toMatchObject({ GB: null, DE: NAME })
    expect(codeTo('DE')).not.toBe(de)
  })

  it('holds in the midst of a campaign: who stops while it leaves gets nothing', async () => {
    const owner = await newArtist(NAME)
    run()
    await sent(owner, await shown(owner, 'Hi'))
    const code = codeTo('GB')
    taken.length = 0
    const plan = await shown(owner, 'Hi again')
    await test.call(owner, 'POST', `/api/campaigns/${plan.id}/confirm`, { hash: plan.preview.hash })
    await press(code)
    await clock.time.pass(15_000)
    await prepareCampaign(jobContext(test.house), { userId: owner.id, campaignId: plan.id })
    await clock.time.until(() => hands.isOver(plan.id), 7200)
    expect(got()).toMatchObject({ GB: null, DE: NAME })
    expect(await outcomesOf(plan.id)).toMatchObject({ 'skipped opted_out_sms': 1 })
  })

  it('is one recipient’s, and leads nowhere else', async () => {
    const [one, other] = [await newArtist(NAME), await newArtist(NAME)]
    run()
    await sent(one, await shown(one, 'Hi'))
    const ours = codeTo('GB')
    taken.length = 0
    await sent(other, await shown(other, 'Hi'))
    const theirs = codeTo('GB')
    expect(theirs).not.toBe(ours)
    await press(theirs)
    expect(await consentOf(other.fans.GB)).toBe('opted_out')
    expect(await consentOf(one.fans.GB)).toBe('subscribed')
    expect((await test.app.inject({ url: `/l/${ours.slice(0, 7)}` })).statusCode).toBe(404)
  })

  it('is not found by a guess: unknown, cut, forged, and hostile codes get the same page, and soon none', async () => {
    const owner = await newArtist(NAME)
    run()
    await sent(owner, await shown(owner, 'Hi'))
    const code = codeTo('GB')
    const last = code.at(-1) === 'a' ? 'b' : 'a'
    const bad = [
      code.slice(0, 7),
      code.slice(0, 9) + last,
      `${code}a`,
      '0'.repeat(10),
      '%00',
      '..%2F..',
      'ÿ'.repeat(10),
      "' or 1=1",
    ]
    const bodies = new Set<string>()
    for (const one of bad)
      for (const answer of [await open(encodeURI(one), '198.51.100.9'), await press(encodeURI(one), '198.51.100.9')]) {
        expect([one, answer.statusCode]).toEqual([one, 404])
        bodies.add(answer.body)
      }
    expect(bodies.size).toBe(1)
    const statuses: number[] = []
    for (let n = 0; n < 60; n += 1) statuses.push((await open('0'.repeat(10), '198.51.100.9')).statusCode)
    expect(statuses.at(-1)).toBe(429)
    // Whoever has a code is asked nothing more, however often they look.
    for (let n = 0; n < 70; n += 1) expect((await open(code, '198.51.100.10')).statusCode).toBe(200)
    expect(await consentOf(owner.fans.GB)).toBe('subscribed')
  })

  it('works for a text that was tried twice, also if it left from the name at the second try alone', async () => {
    const [owner, other] = [await newArtist(NAME), await newArtist()]
    run()
    for (const artist of [owner, other]) {
      taken.length = 0
      let refusals = 1
      provider.answer = ({ to }) => {
        if (to !== PHONES.GB || refusals-- === 0) return undefined
        return new SmsError('not-now', 'busy')
      }
      const plan = await shown(artist, 'Hi')
      const answer = await test.call(artist, 'POST', `/api/campaigns/${plan.id}/confirm`, { hash: plan.preview.hash })
      expect(answer.statusCode).toBe(202)
      await clock.time.pass(15_000)
      await prepareCampaign(jobContext(test.house), { userId: artist.id, campaignId: plan.id })
      const waits = async () =>
        (await query('select 1 from send_ranges where send_id = $1 and attempt = 2', [plan.id])).length > 0
      await clock.time.until(waits, 600)
      if (artist === other) await give(artist, NAME)
      await clock.time.until(() => hands.isOver(plan.id), 7200)
      expect(got().GB).toBe(NAME)
      expect((await press(codeTo('GB'))).statusCode).toBe(200)
      expect(await consentOf(artist.fans.GB)).toBe('opted_out')
    }
  })
})
