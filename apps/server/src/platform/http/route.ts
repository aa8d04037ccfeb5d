import type { BodyOf, Contract, ResponseOf } from '@greenroom/contracts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context, SystemContext } from '../context.ts'
import type { House } from '../house.ts'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined

/** What a door gets: parsed input, and a context. `request` is for what no contract says (files, addresses). */
export interface Call<C extends Contract> {
  context: C['access'] extends 'public' ? SystemContext : Context
  params: Parsed<C['params']>
  query: Parsed<C['query']>
  body: BodyOf<C> extends undefined ? undefined : Parsed<C['body']>
  request: FastifyRequest
  reply: FastifyReply
}

/** A contract and the door that answers it. */
export interface Route {
  contract: Contract
  /** Requests a minute from one caller before 429; absent: the house's default for its access. */
  perMinute?: number
  /** Whether it is there at all for this request; else it answers like an unknown address. */
  isOpen?(house: House, request: FastifyRequest): boolean
  /** Too many to write a line for each: metrics count them, and the feature logs by itself what goes wrong. */
  isUnlogged?: boolean
  // any: routes of different contracts stand in one list; `route` has checked each against its own contract.
  handle(call: any): Promise<unknown>
}

/** Ties a door to its contract; the answer's type must be the contract's. */
export function route<const C extends Contract>(
  contract: C,
  handle: (call: Call<C>) => Promise<C extends { response: z.ZodType } ? z.input<C['response']> & ResponseOf<C> : void>,
  options: Pick<Route, 'perMinute' | 'isOpen' | 'isUnlogged'> = {},
): Route {
  return { contract, handle, ...options }
}
