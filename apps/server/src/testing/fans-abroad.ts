import type { Campaign, CampaignPerson, CampaignPreview } from '@greenroom/contracts'
import { expect } from 'vitest'
import { prepareCampaign } from '../features/campaigns/commands/prepare-campaign.ts'
import { jobContext } from '../platform/house.ts'
import { pipelineHands } from './pipeline-hands.ts'
import type { TestApp, Visitor } from './test-app.ts'

export const NAME = 'Nova'
/** Fans by their country, in places where it is day at noon of the pipeline's clock. */
export const PHONES = { US: '+12135550101', CA: '+14165550102', GB: '+447400123403', DE: '+4915112345604' }
export type Country = keyof typeof PHONES

/** Artists with fans in four countries, whose campaigns leave by the pipeline. */
export function fansAbroad(test: TestApp) {
  const hands = pipelineHands(test)
  const { clock, newOwner, query, taken } = hands

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
    await query("update sessions set expires_at = '2027-03-01', created_at = '2027-02-03' where user_id = $1", [
      owner.id,
    ])
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
  async function shown(owner: Visitor & { fans: Record<Country, string> }, content: string, fields: object = {}) {
    const made = await test.call(owner, 'POST', '/api/campaigns', {
      ...{ type: 'sms', name: 'New single', audience: { everyone: true }, content, ...fields },
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
    await sentOut(owner, id)
  }

  /** Lets a confirmed campaign leave. */
  async function sentOut(owner: Visitor, id: string) {
    // It can be taken back for some seconds.
    await clock.time.pass(15_000)
    await prepareCampaign(jobContext(test.house), { userId: owner.id, campaignId: id })
    const [send] = await query<{ id: string }>('select id from sends where id = $1', [id])
    expect(send?.id).toBe(id)
    await clock.time.until(() => hands.isOver(id), 7200)
  }

  const CODE = /\/x\/([0-9a-z]{12})$/
  const bodyTo = (country: Country) => taken.find(({ to }) => to === PHONES[country])?.body ?? ''
  const codeTo = (country: Country) => CODE.exec(bodyTo(country))?.[1] ?? ''
  const masked = (text: string) => text.replaceAll(/\/x\/[0-9a-z]{12}\b/g, '/x/............')
  /** Tells what each fan got, and from what. */
  const got = () =>
    Object.fromEntries(
      Object.entries(PHONES).map(([country, phone]) => [country, taken.find(({ to }) => to === phone)?.from ?? null]),
    )

  return { ...hands, give, newArtist, shown, sent, sentOut, bodyTo, codeTo, masked, got }
}
