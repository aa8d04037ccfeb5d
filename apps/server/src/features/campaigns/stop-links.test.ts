import { describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { SmsError } from '../../platform/providers/sms/sms.ts'
import { fansAbroad, NAME, PHONES } from '../../testing/fans-abroad.ts'
import { newPhone } from '../../testing/phones.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { prepareCampaign } from './commands/prepare-campaign.ts'

const test = useTestApp({ ...WITHOUT_PIPELINE, RATE_LIMIT: 'on', TRUST_PROXY: '1' })
const hands = fansAbroad(test)
const { clock, outcomesOf, provider, query, run, taken, give, newArtist, shown, sent, sentOut, codeTo, got } = hands

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
    await sentOut(owner, plan.id)
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
      code.slice(0, 11) + last,
      `${code}a`,
      '0'.repeat(12),
      '%00',
      '..%2F..',
      'ÿ'.repeat(12),
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
    for (let n = 0; n < 60; n += 1) statuses.push((await open('0'.repeat(12), '198.51.100.9')).statusCode)
    expect(statuses.at(-1)).toBe(429)
    // Holders of a code get through, though they share that address.
    for (let n = 0; n < 70; n += 1) expect((await open(code, '198.51.100.9')).statusCode).toBe(200)
    expect(await consentOf(owner.fans.GB)).toBe('subscribed')
    expect((await press(code, '198.51.100.9')).body).toContain('You get no more texts')
    expect(await consentOf(owner.fans.GB)).toBe('opted_out')
  })

  describe('holds for the phone that was texted', () => {
    const add = async (owner: Visitor, phone: string) => {
      const { id } = (await test.call(owner, 'POST', '/api/contacts', { name: 'Mia', phone })).json<{ id: string }>()
      // Leaves alone a contact that was opted out because its phone is suppressed.
      await query("update contacts set sms_consent = 'subscribed' where id = $1 and sms_consent <> 'opted_out'", [id])
      return id
    }
    const texted = async () => {
      const owner = await newArtist(NAME)
      run()
      await sent(owner, await shown(owner, 'Hi'))
      return { owner, code: codeTo('GB') }
    }

    it('whoever has it: added again, or given to another by the owner', async () => {
      for (const change of ['delete', 'give'] as const) {
        taken.length = 0
        const { owner, code } = await texted()
        const path = `/api/contacts/${owner.fans.GB}`
        if (change === 'delete') expect((await test.call(owner, 'DELETE', path)).statusCode).toBeLessThan(300)
        else await query("update contacts set phone = '+447400123499' where id = $1", [owner.fans.GB])
        const again = await add(owner, PHONES.GB)
        expect([change, await consentOf(again)]).toEqual([change, 'subscribed'])
        expect((await open(code)).statusCode).toBe(200)
        expect((await press(code)).body).toContain('You get no more texts')
        expect([change, await consentOf(again), await consentOf(owner.fans.GB)]).toEqual([
          change,
          'opted_out',
          'opted_out',
        ])
        taken.length = 0
        await sent(owner, await shown({ ...owner, fans: { ...owner.fans, GB: again } }, 'Hi again'))
        expect([change, got().GB, got().DE]).toEqual([change, null, NAME])
      }
    })

    it('whichever contacts were merged since, with or without it', async () => {
      for (const take of [['phone'], []]) {
        taken.length = 0
        const { owner, code } = await texted()
        const answer = await test.call(owner, 'POST', `/api/contacts/${owner.fans.DE}/merge`, {
          other_id: owner.fans.GB,
          take,
        })
        expect(answer.statusCode, answer.body).toBe(200)
        expect((await press(code)).body).toContain('You get no more texts')
        expect([take, await consentOf(owner.fans.DE)]).toEqual([take, take.length > 0 ? 'opted_out' : 'subscribed'])
        if (take.length === 0) expect(await consentOf(await add(owner, PHONES.GB))).toBe('opted_out')
      }
    })

    it('if nobody has it: it gets no texts from this artist when it is added again', async () => {
      const { owner, code } = await texted()
      await query("update contacts set phone = '+447400123498' where id = $1", [owner.fans.GB])
      expect((await press(code)).body).toContain('You get no more texts')
      expect(await consentOf(await add(owner, PHONES.GB))).toBe('opted_out')
    })
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
