import type { TimelineEntry } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { insertCampaign } from '../../testing/campaign-rows.ts'
import { insertContacts } from '../../testing/contact-rows.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

it('the history of a person names the campaigns that reached them, page by page, and no others', async () => {
  const nova = await test.signUp()
  const [iris] = await insertContacts(test.house, nova.id, [{ createdAt: new Date('2026-01-01T00:00:00Z') }])
  const contactId = iris?.id ?? ''
  const texted = (day: number, name: string, more: object = {}) =>
    insertCampaign(test.house, nova.id, [{ contactId, at: new Date(Date.UTC(2026, 1, day)), ...more }], { name })
  const first = await texted(1, 'Low Tide', { reported: { outcome: 'delivered' } })
  await texted(2, 'Tour', { outcome: 'skipped', reason: 'too_often' })
  await texted(3, 'Merch', { outcome: 'uncertain' })
  await texted(4, 'Encore', { reported: { outcome: 'failed', reason: 'unreachable' } })
  const page = async (query: string) => {
    const answer = await test.call(nova, 'GET', `/api/contacts/${contactId}/timeline?limit=2${query}`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json<{ items: TimelineEntry[]; next: string }>()
  }
  const newest = await page('')
  expect(newest.items).toMatchObject([
    { kind: 'campaign', details: { name: 'Encore', status: 'failed' } },
    { kind: 'campaign', details: { name: 'Merch', status: 'uncertain' } },
  ])
  const older = await page(`&after=${encodeURIComponent(newest.next)}`)
  expect(older.items).toMatchObject([
    {
      kind: 'campaign',
      at: '2026-02-01T00:00:00.000Z',
      details: { campaign_id: first, name: 'Low Tide', channel: 'sms', status: 'delivered' },
    },
    { kind: 'created' },
  ])
})
