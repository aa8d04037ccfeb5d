import { type Listed, pageOf } from './lists.ts'
import type { Kinds } from './objects.ts'
import type { Params, Spec } from './params.ts'
import type { World } from './world.ts'

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  /** `*` stands for an id. */
  path: string
  spec: Spec
  answer: (world: World, params: Params, id: string) => object
}

export const paged = {
  limit: 'integer',
  starting_after: 'string',
  ending_before: 'string',
  expand: { each: 'string' },
} as const
export const since = { of: { gt: 'integer', gte: 'integer', lt: 'integer', lte: 'integer' } } as const
export const expand = { expand: { each: 'string' } } as const
export const interval = ['day', 'month', 'week', 'year'] as const

export const stored = (kind: keyof Kinds, path: string, spec: Spec): Endpoint => ({
  method: 'GET',
  path: `/v1/${path}/*`,
  spec,
  answer: (world, _, id) => world.get(kind, id),
})
export const listed = (kind: keyof Kinds, path: string, spec: Spec): Endpoint => ({
  method: 'GET',
  path: `/v1/${path}`,
  spec,
  answer: (world, params) => pageOf<Listed>(world.all(kind), params, path),
})
