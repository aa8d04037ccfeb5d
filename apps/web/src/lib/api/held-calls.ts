import type { LimitedFeature } from '@greenroom/domain/plans'
import { ApiError } from './api-error.ts'

const CODES = ['PLAN_LIMIT_REACHED', 'INSUFFICIENT_FUNDS', 'PROOF_NEEDED'] as const

/** Something that needs a bigger plan, more money, or a proof of who is there before it can go on. */
export interface Ask {
  code: (typeof CODES)[number]
  /** Of the refused call; of plans that somebody asked to see: the feature, if any. */
  details: unknown
  /** A call waits for the answer. */
  isRefusal: boolean
  /** True: there is room, money or a proof now, and what waits goes on. Each ask is answered once. */
  answer: (isSettled: boolean) => void
}
interface OpenAsk extends Ask {
  answered: Promise<boolean>
}

const open: OpenAsk[] = []
const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}

/** The ask that is to be shown, one after the other. */
export const currentAsk = (): Ask | undefined => open[0]

/** Listens for asks that come and go. Gives the function that stops listening. */
export function watchAsks(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Calls that are refused for the same reason meanwhile wait for the same answer. */
function ask(code: Ask['code'], details: unknown, isRefusal: boolean): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false)
  const same = open.find((each) => each.code === code)
  if (same) return same.answered
  let resolve: (isSettled: boolean) => void = () => undefined
  const answered = new Promise<boolean>((done) => {
    resolve = done
  })
  const asked: OpenAsk = {
    code,
    details,
    isRefusal,
    answered,
    answer: (isSettled) => {
      const at = open.indexOf(asked)
      if (at === -1) return
      open.splice(at, 1)
      resolve(isSettled)
      tell()
    },
  }
  open.push(asked)
  tell()
  return answered
}

/** Shows the plans. @returns whether there is a bigger plan now */
export const showPlans = (feature?: LimitedFeature): Promise<boolean> => ask('PLAN_LIMIT_REACHED', { feature }, false)

/**
 * Makes an attempt, and where it is refused for want of room or money (402), or of a proof that it is the owner (403
 * PROOF_NEEDED), asks the person; once that is settled it is made again, as if nothing had happened (product section 13.5).
 * @throws the refusal itself where they decide against it
 */
export async function untilSettled<T>(attempt: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const code = CODES.find((known) => known === error.code)
      if (code === undefined || !(await ask(code, error.details, true))) throw error
    }
  }
}

/** Whether somebody chose not to prove that it is they: nothing happened, and nothing needs to be said. */
export const isDeclined = (error: unknown): boolean => error instanceof ApiError && error.code === 'PROOF_NEEDED'
