import type { AutoTopUpChoice } from '../api/changes.ts'

/** The choice made before this tab left for the page that saves a card; restored on return. */
const KEY = 'auto_topup_draft'

export type AutoTopUpDraft = Pick<AutoTopUpChoice, 'threshold' | 'amount'>

export function keepDraft({ threshold, amount }: AutoTopUpDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ threshold, amount }))
  } catch {
    // Without storage, the choice is made again.
  }
}

export function readDraft(): AutoTopUpDraft | undefined {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const { threshold, amount } = value as Record<string, unknown>
    return Number.isInteger(threshold) && Number.isInteger(amount) ? (value as AutoTopUpDraft) : undefined
  } catch {
    return undefined
  }
}

export const isDraftKept = (): boolean => readDraft() !== undefined

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Without storage, there is none.
  }
}
