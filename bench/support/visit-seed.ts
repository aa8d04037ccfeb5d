import { agentCode } from '@greenroom/domain'
import type pg from 'pg'
import {
  KINDS,
  packDay,
  type ReadHit,
  totalsOf,
  VisitBuilder,
  type VisitDay,
  type WordColumn,
} from '../../apps/server/src/features/analytics/public.ts'

export interface SeededPage {
  userId: string
  siteId: string
  blockIds: readonly string[]
}

/** Places in a list, the first ones most often, as words of visits are spread. */
const often = (random: () => number, count: number) => Math.floor(count * random() ** 3)

const AGENTS = (['mobile', 'desktop', 'tablet'] as const).flatMap((device) =>
  (['iOS', 'Android', 'Windows', 'macOS'] as const).flatMap((system) =>
    (['Safari', 'Chrome', 'Instagram', 'TikTok'] as const).map((browser) =>
      String(agentCode({ device, system, browser })),
    ),
  ),
)
const CHANNELS = ['direct', 'social', 'video', 'music', 'search', 'qr', 'website']

/** Hits of a day, person by person: about 2.5 each, of which a third are clicks. */
export function dayOfVisits(starts: Date, hits: number, blockIds: readonly string[], random = Math.random): VisitDay {
  const builder = new VisitBuilder(starts)
  const visitor = Buffer.alloc(16)
  for (let person = 0, hit = 0; hit < hits; person += 1) {
    visitor.writeUInt32BE(person)
    const words: Record<WordColumn, string> = wordsOf(random)
    const word = (column: WordColumn) => words[column]
    let at = starts.getTime() + random() * 80_000_000
    for (let more = 1 + Math.floor(random() * 4); more > 0 && hit < hits; more -= 1, hit += 1) {
      const kind = random() < 0.35 ? KINDS.click : KINDS.view
      const block = kind === KINDS.click ? (blockIds[often(random, blockIds.length)] ?? '') : ''
      builder.add({ visitor, at, kind, block, origin: null, word } satisfies ReadHit)
      at += random() * 1_500_000
    }
  }
  return builder.done()
}

function wordsOf(random: () => number): Record<WordColumn, string> {
  const tagged = random() < 0.2
  const utm = (name: string, count: number) => (tagged ? `${name}-${often(random, count)}` : '')
  return {
    channel: CHANNELS[often(random, CHANNELS.length)] ?? '',
    source: `source-${often(random, 60)}.com`,
    country: `C${often(random, 120)}`,
    region: `Region ${often(random, 400)}`,
    city: `City ${often(random, 4000)}`,
    agent: AGENTS[often(random, AGENTS.length)] ?? '',
    language: `l${often(random, 30)}`,
    utm_source: utm('source', 8),
    utm_medium: utm('medium', 5),
    utm_campaign: utm('campaign', 30),
    utm_term: utm('term', 10),
    utm_content: utm('content', 12),
    code: random() < 0.03 ? `code-${often(random, 6)}` : '',
  }
}

/** Writes a sealed day, as the job does. */
export async function writeDay(
  client: pg.Client,
  { userId, siteId }: SeededPage,
  { day, starts, ends }: { day: string; starts: Date; ends: Date },
  visits: VisitDay,
): Promise<void> {
  const columns = Object.entries(packDay(visits))
  const places = columns.map((_, place) => `$${place + 8}`)
  await client.query(
    `insert into visit_days (user_id, mini_site_id, day, starts, ends, visits, hits, ${columns.map(([name]) => name).join(', ')})
      values ($1, $2, $3, $4, $5, $6, $7, ${places.join(', ')})`,
    [
      userId,
      siteId,
      day,
      starts,
      ends,
      visits.flags.length,
      visits.kinds.length,
      ...columns.map(([, bytes]) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
    ],
  )
  const totals = totalsOf(visits, 0)
  await client.query(
    `insert into day_totals (user_id, mini_site_id, dimension, day, word, views, clicks, visitors, sign_ups)
      select $1, $2, dimension, $3, value, views, clicks, visitors, "signUps"
      from jsonb_to_recordset($4::jsonb) as t (dimension text, value text, views int, clicks int, visitors int, "signUps" int)`,
    [userId, siteId, day, JSON.stringify(totals)],
  )
}
