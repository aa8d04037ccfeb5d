import type { CampaignPreview, MessageMedia } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { storedMedia } from '../../testing/message-rows.ts'
import { canvas } from '../../testing/pictures.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { momentWords } from './render/approval-times.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { act, change, drafted, later, newFan, newOwner, now, url } = campaignHands(test)

let nova: Visitor
let boss: string
let asked = 0

/** Asks somebody to approve a campaign. @param zone of the artist's device @returns the path of their link */
async function ask(fields: Record<string, unknown>, zone?: string): Promise<{ id: string; link: string }> {
  const { id } = await drafted(nova, fields)
  const { hash } = (await act(nova, id, 'preview')).json<CampaignPreview>()
  const cookie = zone ? `${nova.cookie}; time_zone=${encodeURIComponent(zone)}` : nova.cookie
  const answer = await test.call(nova, 'POST', url(id, '/approval'), { email: boss, hash }, { cookie })
  expect(answer.statusCode, answer.body).toBe(200)
  await later(0)
  return { id, link: /\/approve\/[\w.-]+/.exec((await test.mails(boss)).at(-1)?.text ?? '')?.[0] ?? '' }
}
const open = (url: string) => test.app.inject({ url })
/** Returns the facts that a page shows, by name. */
async function factsOf(link: string): Promise<Record<string, string>> {
  const { body } = await open(link)
  const facts = [...body.matchAll(/<dt>(.*?)<\/dt>(.*?)<\/div>/g)]
  return Object.fromEntries(
    facts.map(([, name, values]) => [name, values?.replaceAll(/(<[^>]*>)+/g, ' ').trim() ?? '']),
  )
}

beforeEach(async () => {
  nova = await newOwner()
  await newFan(nova)
  boss = `boss-${(asked += 1)}@page.example`
})

describe('the time on the page of an approval', () => {
  const tomorrow = () => new Date(now().getTime() + 86_400_000).toISOString()

  it('is told by the clock of the artist, which is named, as in the mail', async () => {
    const at = tomorrow()
    const { link } = await ask({ schedule: { mode: 'at', at, spread_hours: 3 } }, 'Asia/Kolkata')
    const moment = momentWords(new Date(at), 'Asia/Kolkata')
    expect(moment).toContain('India Standard Time (UTC+5:30)')
    expect(await factsOf(link)).toMatchObject({
      'Goes out': `${moment}. Spread evenly over 3 hours.`,
      Decide: 'Before it goes out',
    })
    expect((await test.mails(boss)).at(-1)?.text).toContain(`Please decide by ${moment}.`)
  })

  it('is told by UTC if no device has told where the artist is', async () => {
    const { link } = await ask({ schedule: { mode: 'at', at: tomorrow() } })
    expect((await factsOf(link))['Goes out']).toMatch(/[AP]M UTC$/)
  })

  it('is the local one where each fan lives, and the approval is needed before the first of them has it', async () => {
    const { link } = await ask({ schedule: { mode: 'local', at: `${tomorrow().slice(0, 10)}T23:59` } }, 'Asia/Kolkata')
    const facts = await factsOf(link)
    expect(facts['Goes out']).toMatch(/ at 11:59 PM, where each fan lives .* the next day\.$/)
    expect(facts['Decide by']).toMatch(/ India Standard Time \(UTC\+5:30\)$/)
  })

  it('is the approval itself for one without a time, within a week', async () => {
    const facts = await factsOf((await ask({})).link)
    expect(facts['Goes out']).toBe('As soon as you approve it')
    expect(facts['Decide by']).toBe(momentWords(new Date(now().getTime() + 7 * 86_400_000), 'UTC'))
  })
})

describe('the pictures of an approval', () => {
  const picture = async (width: number, owner = nova): Promise<MessageMedia> =>
    storedMedia(test, owner, await canvas(width, 30).jpeg().toBuffer(), { type: 'image/jpeg' })
  const sourcesIn = (body: string) => [...body.matchAll(/<img src="(\/approve\/[^"]+)" alt="([^"]+)"/g)]

  it('are seen under the link, in their order, by whoever has it', async () => {
    const [first, second] = [await picture(40), await picture(50)]
    const { link } = await ask({ media_ids: [second.id, first.id] })
    const page = await open(link)
    const shown = sourcesIn(page.body)
    expect(shown.map(([, , alt]) => alt)).toEqual(['Picture 1 of 2', 'Picture 2 of 2'])
    expect(page.headers['content-security-policy']).toMatch(/img-src 'self'/)
    for (const [place, media] of [second, first].entries()) {
      const answer = await open(shown[place]?.[1] ?? '')
      expect(answer.rawPayload).toHaveLength(media.bytes)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/jpeg',
        'cache-control': 'private, no-store',
        'x-content-type-options': 'nosniff',
        'x-robots-tag': 'noindex',
      })
    }
  })

  it('are no way to any other file', async () => {
    const [mine, unrelated] = [await picture(40), await picture(50)]
    const { link } = await ask({ media_ids: [mine.id] })
    for (const place of ['0', '2', '-1', '1.5', 'x', unrelated.id])
      expect((await open(`${link}/pictures/${place}`)).statusCode, place).toBe(404)
    expect((await open(`${link}x/pictures/1`)).statusCode).toBe(404)
    expect((await test.call(undefined, 'GET', mine.url)).statusCode).toBe(401)
  })

  it('are gone once it is decided or changed', async () => {
    const media = await picture(40)
    const { id, link } = await ask({ media_ids: [media.id] })
    expect((await open(`${link}/pictures/1`)).statusCode).toBe(200)
    await change(nova, id, { content: 'Something else' })
    expect((await open(`${link}/pictures/1`)).statusCode).toBe(404)
    const next = await ask({ media_ids: [(await picture(60)).id] })
    await test.app.inject({
      method: 'POST',
      url: next.link,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'decision=declined',
    })
    expect((await open(`${next.link}/pictures/1`)).statusCode).toBe(404)
  })
})
