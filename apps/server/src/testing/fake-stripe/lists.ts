import type { List } from './objects.ts'
import type { Params } from './params.ts'
import { noSuch, Refusal } from './refusal.ts'

/** Fields by which every list is ordered. */
export interface Listed {
  id: string
  created: number
}
interface Range {
  gt?: number
  gte?: number
  lt?: number
  lte?: number
}

/** Parameters that page or shape a list; all others are filters on fields. */
const SHAPING = ['limit', 'starting_after', 'ending_before', 'expand', 'created']

/** Returns a page of a list as Stripe does: ten by default, newest first. @throws Refusal */
export function pageOf<T extends Listed>(all: readonly T[], params: Params, path: string): List<T> {
  const {
    limit = 10,
    starting_after: after,
    ending_before: before,
  } = params as { limit?: number } & Record<string, string | undefined>
  if (limit < 1 || limit > 100)
    throw new Refusal(400, 'parameter_invalid_integer', 'Invalid integer: limit must be between 1 and 100', 'limit')
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = (params.created ?? {}) as Range
  const wanted = Object.entries(params).filter(([name]) => !SHAPING.includes(name))
  const matching = all.filter(
    (item) =>
      item.created > gt &&
      item.created >= gte &&
      item.created < lt &&
      item.created <= lte &&
      wanted.every(([name, value]) => item[name as keyof T] === value),
  )
  const placeOf = (id: string) => {
    const place = all.findIndex((item) => item.id === id)
    if (place < 0) throw noSuch(path, id, 'starting_after')
    return place
  }
  const from = after === undefined ? -1 : placeOf(after)
  const to = before === undefined ? all.length : placeOf(before)
  const rest = matching.filter((item) => {
    const place = all.indexOf(item)
    return place > from && place < to
  })
  const data = before === undefined ? rest.slice(0, limit) : rest.slice(-limit)
  return { object: 'list', data, has_more: rest.length > limit, url: `/v1/${path}` }
}
