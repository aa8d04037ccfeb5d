import type { LimitedFeature } from '@greenroom/domain/plans'
import { ApiError } from './api-error.ts'

const CODES = ['PLAN_LIMIT_REACHED', 'INSUFFICIENT_FUNDS', 'PROOF_NEEDED'] as const

/** A request to the user for a bigger plan, more money, or proof of identity. */
export interface Ask {
  code: (typeof CODES)[number]
  /** Details of the refused call; for plans that the user asked to see, the feature, if any. */
  details: unknown
  /** True if a call waits for the answer. */
  isRefusal: boolean
  /** Answers true when there is room, money, or proof, so the waiting calls continue. Each ask is answered once. */
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

/** Returns the ask to show; asks are shown one at a time. */
export const currentAsk = (): Ask | undefined => open[0]

/** Listens for asks that open and close. Returns a function that stops listening. */
export function watchAsks(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Asks the user. Calls refused for the same reason in the meantime share the answer. */
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

/** Shows the plans. @returns whether the plan is bigger now */
export const showPlans = (feature?: LimitedFeature): Promise<boolean> => ask('PLAN_LIMIT_REACHED', { feature }, false)

/** Asks for funds before a call that does not ask by itself. @param amount cents @returns whether they are there now */
export const askForFunds = (amount: number): Promise<boolean> =>
  ask('INSUFFICIENT_FUNDS', { reason: 'insufficient_funds', amount }, false)

/**
 * Makes an attempt. If it is refused for lack of room or money (402) or of fresh proof (403 PROOF_NEEDED), asks the user
 * and tries again once that is settled (product section 13.5).
 * @throws the refusal if the user declines
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

/** Returns whether the user declined to prove their identity: nothing happened, so there is no error to show. */
export const isDeclined = (error: unknown): boolean => error instanceof ApiError && error.code === 'PROOF_NEEDED'
