import type { BodyOf, Contract, ResponseOf } from '@greenroom/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context, SystemContext } from '../context.ts'
import type { House } from '../house.ts'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** Input of a route: parsed values and a context. `request` is for anything outside the contract (files, addresses). */
export interface Call<C extends Contract> {
  context: C['access'] extends 'public' ? SystemContext : Context
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: BodyOf<C> extends undefined ? undefined : Parsed<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** A contract with its handler. */
export interface Route {
  contract: Contract
  /** Requests per minute from one caller before 429; by default depends on the access. */
  perMinute?: number
  /** Returns false to make the route look like an unknown address for this request. */
  isOpen?(house: House, request: FastifyRequest): boolean
  /** Not logged per request because there are too many; metrics count them, and the feature logs failures itself. */
  isUnlogged?: boolean
  // any: routes of different contracts share one list; `route` has checked each against its own contract.
  handle(call: any): Promise<unknown>
}

/** Ties a handler to its contract; the compiler checks the answer's type. */
export function route<const C extends Contract>(
  contract: C,
  handle: (call: Call<C>) => Promise<C extends { response: z.ZodType } ? z.input<C['response']> & ResponseOf<C> : void>,
  options: Pick<Route, 'perMinute' | 'isOpen' | 'isUnlogged'> = {},
): Route {
  return { contract, handle, ...options }
}
