import { dateAfter } from '@greenroom/domain'
import type { CallAt } from './history.ts'

/** Notes on the curve, by days ago. */
const NOTES = [
  { ago: 60, text: '“Harbour Lights” is out' },
  { ago: 38, text: 'Radio Maré played the demo' },
  { ago: 27, text: 'Reel from the van, 80,000 views' },
  { ago: 4, text: 'Pre-save is live' },
] as const

/** Names what counts on the page, and what happened on some days. @param forms ids of its blocks by their titles */
export async function seedCurve(
  call: CallAt,
  { siteId, now, presave }: { siteId: string; now: Date; presave: string | undefined },
): Promise<void> {
  const goal = (name: string, more: object) =>
    call(0, 'POST', '/api/analytics/goals', { site_id: siteId, name, ...more })
  if (presave) await goal('Pre-saves', { kind: 'click', block_id: presave })
  await goal('New on the list', { kind: 'sign-up' })
  const today = now.toISOString().slice(0, 10)
  for (const { ago, text } of NOTES)
    await call(0, 'POST', '/api/analytics/notes', { date: dateAfter(today, -ago), text, site_id: siteId })
}
