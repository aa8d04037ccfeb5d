import type { ResponseOf, shareReport } from '@greenroom/contracts'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobContext } from '../../platform/house.ts'
import { campaignHands } from '../../testing/campaign-hands.ts'
import { WITHOUT_PIPELINE } from '../../testing/pipeline-hands.ts'
import { insertFigures } from '../../testing/report-figures.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'
import { countMarked } from './commands/count-marked.ts'

const test = useTestApp(WITHOUT_PIPELINE)
const { newOwner, now } = campaignHands(test)
const DAY = 86_400_000

let nova: Visitor
let id: string
beforeEach(async () => {
  nova = await newOwner()
  id = await insertFigures(test.house, nova.id, {
    at: new Date(now().getTime() - 2 * DAY),
    people: 100,
    delivered: 80,
    failed: { unreachable: 6 },
    clicked: 12,
    name: '=Tour 東京, "late"',
  })
  await insertFigures(test.house, nova.id, {
    at: new Date(now().getTime() - 3 * DAY),
    people: 60,
    delivered: 60,
    clicked: 3,
    name: 'Small',
  })
  await countMarked(jobContext(test.house))
})

const get = (path: string, owner = nova) => test.call(owner, 'GET', `/api/reports${path}`)
const share = async (body: object = {}) => {
  const answer = await test.call(nova, 'POST', '/api/reports/shares', { report: 'campaigns', query: {}, ...body })
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<ResponseOf<typeof shareReport>>()
}
const open = (url: string) => test.app.inject({ url: new URL(url).pathname, headers: { accept: 'text/html' } })
const cells = (csv: string) =>
  csv
    .replace('\uFEFF', '')
    .split('\r\n')
    .map((line) => line.split(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/))

describe('files', () => {
  it('have the figures of the screen, and no formula', async () => {
    const answer = await get('/files/campaigns')
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="campaigns-[\d-]+\.csv"$/)
    const [titles = [], row = []] = cells(answer.body)
    const told = Object.fromEntries(titles.map((title, place) => [title, row[place]]))
    expect(told).toMatchObject({
      Campaign: `"'=Tour 東京, ""late"""`,
      Channel: 'Texts',
      Planned: '100',
      Delivered: '80',
      Clicked: '12',
      Complaints: 'not measured',
      Cost: '2.00',
      'Click rate': '0.1500',
    })
  })

  it('exist for every table of every report', async () => {
    for (const panel of [
      'overview-days',
      'overview-channels',
      'audience-days',
      'audience-sources',
      'audience-causes',
      'audience-cohorts',
      'health-signs',
      'health-providers',
      'health-causes',
      'links',
      'times',
    ])
      expect((await get(`/files/${panel}?period=90d`)).statusCode, panel).toBe(200)
    expect((await get('/files/nothing')).statusCode).toBe(400)
  })

  it('are PDFs in either size, with names in any script', async () => {
    for (const [report, size, box] of [
      ['campaigns', 'a4', '[0 0 595.28 841.89]'],
      ['health', 'letter', '[0 0 612 792]'],
    ] as const) {
      const answer = await get(`/pdf/${report}?size=${size}`)
      expect(answer.statusCode, answer.body.slice(0, 200)).toBe(200)
      expect(answer.headers['content-type']).toBe('application/pdf')
      const pdf = answer.rawPayload.toString('latin1')
      expect(pdf.startsWith('%PDF-')).toBe(true)
      expect(pdf).toContain(box)
    }
  })
})

describe('a shared report (standard Q9)', () => {
  it('shows the figures to anyone with the link, without people, money, or few of them', async () => {
    const { url } = await share()
    const page = await open(url)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('=Tour 東京')
    expect(page.body).toContain('>80<')
    expect(page.body).toContain('>15%<')
    expect(page.body).toContain('Fewer than 5')
    expect(page.body).not.toMatch(/Revenue|Cost|>3<|Fan \d/)
    expect(page.headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    })
    expect(page.headers['content-security-policy']).toMatch(/default-src 'none'.*frame-ancestors 'none'/)
    expect(page.headers['set-cookie']).toBeUndefined()
    const { url: withMoney } = await share({ has_money: true })
    expect((await open(withMoney)).body).toContain('$2.00')
  })

  it('draws every report', async () => {
    for (const report of ['overview', 'audience', 'health', 'links', 'times'])
      expect((await open((await share({ report })).url)).statusCode, report).toBe(200)
  })

  it('is the same 404 once it was ended, has expired, or never was', async () => {
    const { url, id: shareId } = await share({ days: 7 })
    const other = await share({ days: 7 })
    const never = await open(`${url.slice(0, -43)}${'A'.repeat(43)}`)
    expect(never.statusCode).toBe(404)
    expect((await test.call(nova, 'DELETE', `/api/reports/shares/${shareId}`)).statusCode).toBe(204)
    const ended = await open(url)
    expect([ended.statusCode, ended.body]).toEqual([404, never.body])
    expect((await open(other.url)).statusCode).toBe(200)
    await test.house.db.systemPool.query('update report_shares set expires_at = $2 where id = $1', [other.id, now()])
    const expired = await open(other.url)
    expect([expired.statusCode, expired.body]).toEqual([404, never.body])
    expect((await get('/shares')).json()).toEqual({ shares: [] })
  })

  it('asks for its password each time, and lets nobody guess it', async () => {
    const { url, has_password } = await share({ password: 'low tide demo' })
    expect(has_password).toBe(true)
    const asked = await open(url)
    expect(asked.statusCode).toBe(200)
    expect(asked.body).toContain('type="password"')
    expect(asked.body).not.toContain('Tour')
    const give = (password: string) =>
      test.app.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ password }).toString(),
      })
    expect((await give('high tide')).statusCode).toBe(403)
    const opened = await give('low tide demo')
    expect([opened.statusCode, opened.body.includes('=Tour 東京')]).toEqual([200, true])
  })

  it('keeps only hashes, its days, and its filters', async () => {
    const { url, query } = await share({ query: { period: '90d', campaign: [id] }, password: 'low tide demo' })
    expect(query).toMatchObject({ period: 'custom', campaign: [id] })
    const { rows } = await test.house.db.systemPool.query('select s::text as row from report_shares s')
    const kept = rows.map(({ row }) => String(row)).join()
    expect(kept).not.toContain(url.slice(-43))
    expect(kept).not.toContain('low tide demo')
  })

  it('is bounded in its days and its password', async () => {
    for (const body of [{ days: 6 }, { days: 91 }, { password: 'short' }])
      await expect(share(body)).rejects.toThrow('VALIDATION_FAILED')
  })
})
