import { type Agent, dateAt, type FilterKey, isAppBrowser, type VisitFilter } from '@greenroom/domain'
import type { ToldHit } from './told-hits.ts'

export interface Figures {
  views: number
  visitors: number
  clicks: number
  sign_ups: number
}

interface Visit {
  day: string
  who: string
  hits: ToldHit[]
}

const INACTIVE_MS = 30 * 60_000

const originOf = ({ channel, source, utm, code }: ToldHit) =>
  source || utm || code || !['direct', 'unknown', undefined].includes(channel)
    ? JSON.stringify([channel, source, utm, code])
    : undefined

/** Puts hits together into visits by the plainest means, as a second opinion on the product's. */
export function visitsOf(hits: readonly ToldHit[], zone: string): Visit[] {
  const rank = (hit: ToldHit) => (hit.isSignUp ? 1 : hit.blockId ? 2 : 0)
  const sorted = hits
    .filter(({ isBot }) => !isBot)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime() || rank(a) - rank(b))
  const visits: Visit[] = []
  for (const hit of sorted) {
    const day = dateAt(hit.at, zone)
    const current = visits.findLast((visit) => visit.who === hit.who && visit.day === day)
    const [first] = current?.hits ?? []
    const last = current?.hits.at(-1)
    const isNew =
      hit.who === '' ||
      !current ||
      !first ||
      hit.at.getTime() - (last?.at.getTime() ?? 0) > INACTIVE_MS ||
      (!hit.blockId && originOf(hit) !== undefined && originOf(hit) !== originOf(first))
    if (isNew) visits.push({ day, who: hit.who, hits: [hit] })
    else current.hits.push(hit)
  }
  return visits
}

const agentOf = ({ agent }: ToldHit, read: (agent: Agent) => string) => (agent ? read(agent) : '')

/** Values of a visit by key; those of its first hit. */
const VALUES: Partial<Record<FilterKey, (hit: ToldHit) => string | null | undefined>> = {
  channel: ({ channel }) => (channel === 'unknown' ? '' : channel),
  source: ({ source }) => source,
  country: ({ country }) => country,
  city: ({ city }) => city,
  language: ({ language }) => language,
  code: ({ code }) => code,
  device: (hit) => agentOf(hit, ({ device }) => device),
  app: (hit) => agentOf(hit, ({ browser }) => (isAppBrowser(browser) ? browser : '')),
  utm_campaign: ({ utm }) => utm?.[2],
}

const valueOf = (visit: Visit, key: FilterKey) => (visit.hits[0] && VALUES[key]?.(visit.hits[0])) || ''
const isClick = (hit: ToldHit) => Boolean(hit.blockId) && !hit.isSignUp
const isView = (hit: ToldHit) => !hit.blockId

/** Counts visits from a day on. */
export function figuresOf(visits: readonly Visit[], filters: readonly VisitFilter[], from: string) {
  const counted = visits.filter(
    (visit) =>
      visit.day >= from &&
      filters.every(({ key, value }) =>
        key === 'block'
          ? visit.hits.some((hit) => isClick(hit) && hit.blockId === value)
          : valueOf(visit, key) === value,
      ),
  )
  const groups = (keyOf: (visit: Visit) => string) =>
    Object.fromEntries([...Map.groupBy(counted, keyOf)].map(([key, group]) => [key, sumOf(group)]))
  return {
    totals: sumOf(counted),
    days: groups(({ day }) => day),
    untold: counted.flatMap(({ who, hits }) => (who === '' ? hits.filter(isView) : [])).length,
    by: (key: FilterKey) => (key === 'block' ? byBlock(counted) : groups((visit) => valueOf(visit, key))),
  }
}

function sumOf(visits: readonly Visit[]): Figures {
  const hits = visits.flatMap((visit) => visit.hits)
  const seen = visits.filter(({ who, hits: own }) => who !== '' && own.some(isView))
  return {
    views: hits.filter(isView).length,
    visitors: new Set(seen.map(({ day, who }) => `${day} ${who}`)).size,
    clicks: hits.filter(isClick).length,
    sign_ups: hits.filter(({ isSignUp }) => isSignUp).length,
  }
}

function byBlock(visits: readonly Visit[]): Record<string, Figures> {
  const ids = new Set(visits.flatMap(({ hits }) => hits.flatMap(({ blockId }) => blockId ?? [])))
  return Object.fromEntries(
    [...ids].map((id) => {
      const clicked = visits.filter(({ hits }) => hits.some((hit) => isClick(hit) && hit.blockId === id))
      const own = visits.flatMap(({ hits }) => hits).filter(({ blockId }) => blockId === id)
      return [
        id,
        {
          ...sumOf(clicked),
          clicks: own.filter(isClick).length,
          sign_ups: own.filter(({ isSignUp }) => isSignUp).length,
        },
      ]
    }),
  )
}
