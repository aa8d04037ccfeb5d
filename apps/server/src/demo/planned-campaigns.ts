import { dateAfter, DAY_MS } from '@greenroom/domain'
import { ASKED_DEMO, AUTOMATIC_DEMO, type DemoCampaign, DRAFT_DEMO, SCHEDULED_DEMO } from './campaign-texts.ts'
import type { CallAt } from './history.ts'

/** Cents that Nova adds to her wallet at a time. */
const TOP_UP = 10_000
/** Days ago on which she did. */
const TOP_UPS = [75, 34]
const MANAGER = 'manager@example.com'

/** Pays for campaigns in the sandbox, and says where mail on paper reaches Nova, without which no email may leave. */
export async function seedFunds(call: CallAt): Promise<void> {
  for (const ago of TOP_UPS) {
    const at = ago * DAY_MS
    const { session_id: id } = await call<{ session_id: string }>(at, 'POST', '/functions/v1/create-wallet-checkout', {
      amount: TOP_UP,
    })
    await call(at, 'POST', `/sandbox/api/checkouts/${id}/payment`, { card: 'good', webhook: 'never' })
    await call(at, 'POST', '/functions/v1/process-wallet-payment', { session_id: id })
  }
  await call(TOP_UPS[0] ?? 0, 'PATCH', '/api/sending-rules', {
    postal_address: 'Nova Reyes\nRua do Cais 14\n1200-109 Lisbon\nPortugal',
  })
}

/** Makes the campaigns to come: one confirmed, one that waits for approval, one draft, and one that leaves on birthdays. */
export async function seedPlannedCampaigns(call: CallAt, now: Date, segments: ReadonlyMap<string, string>) {
  const make = async (demo: DemoCampaign, more: object = {}) => {
    const { channel: type, ...fields } = demo
    const audience = { segment_ids: [segments.get(type === 'sms' ? 'Can be texted' : 'Gets the letters')] }
    const { id } = await call<{ id: string }>(0, 'POST', '/api/campaigns', { type, ...fields, audience, ...more })
    const { hash } = await call<{ hash: string }>(0, 'POST', `/api/campaigns/${id}/preview`, {})
    return { address: `/api/campaigns/${id}`, hash }
  }
  const at = (days: number, time: string) => ({
    schedule: { mode: 'at', at: `${dateAfter(now.toISOString().slice(0, 10), days)}T${time}:00Z` },
  })
  const scheduled = await make(SCHEDULED_DEMO, at(4, '17:00'))
  await call(0, 'POST', `${scheduled.address}/confirm`, { hash: scheduled.hash })
  const automatic = await make(AUTOMATIC_DEMO, { trigger: { kind: 'birthday', at: '10:00' } })
  await call(0, 'POST', `${automatic.address}/confirm`, { hash: automatic.hash })
  await make(DRAFT_DEMO)
  const asked = await make(ASKED_DEMO, at(5, '09:00'))
  await call(0, 'POST', `${asked.address}/approval`, { email: MANAGER, hash: asked.hash })
}
