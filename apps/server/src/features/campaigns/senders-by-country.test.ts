import type { CampaignPerson } from '@greenroom/contracts'
import { describe, expect, it } from 'vitest'
import { type Country, fansAbroad, NAME } from '../../testing/fans-abroad.ts'
import { storedMedia } from '../../testing/message-rows.ts'
import { canvas } from '../../testing/pictures.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'

const TOLL_FREE = '+18885550142'

const test = useTestApp({ ...WITHOUT_PIPELINE, RATE_LIMIT: 'on', TRUST_PROXY: '1' })
const hands = fansAbroad(test)
const { query, run, newArtist, shown, sent, sentOut, bodyTo, masked, got } = hands

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
          isByName ? /\nOpt out: http\S+\/x\/[0-9a-z]{12}$/ : /\nReply STOP to opt out\.$/,
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

  it('leaves with pictures to nobody whose country is texted from a name alone, as the preview shows', async () => {
    await query("update senders set released_at = now() where address like '+%'", [])
    const owner = await newArtist(local, NAME)
    const picture = await storedMedia(test, owner, await canvas(40, 30).jpeg().toBuffer(), { type: 'image/jpeg' })
    const plan = await shown(owner, '', { media_ids: [picture.id] })
    expect([plan.preview.recipients, plan.preview.skipped]).toEqual([1, { country: 3 }])
    expect([plan.people.GB.outcome, plan.people.GB.reason?.code]).toEqual(['skip', 'country'])
    run()
    await sent(owner, plan)
    expect(got()).toEqual({ US: local, CA: null, GB: null, DE: null })
  })

  it('leaves from no name that does not fit the artist any more', async () => {
    await query("update senders set released_at = now() where address like '+%'", [])
    const owner = await newArtist(local, NAME)
    const plan = await shown(owner, 'Hi')
    expect(plan.people.GB.from).toBe(NAME)
    run()
    await test.call(owner, 'POST', `/api/campaigns/${plan.id}/confirm`, { hash: plan.preview.hash })
    await query("update profiles set name = 'Iris Tide' where id = $1", [owner.id])
    await sentOut(owner, plan.id)
    expect(got()).toEqual({ US: local, CA: null, GB: null, DE: null })
  })
})
