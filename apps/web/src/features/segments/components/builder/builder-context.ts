import { createContext, use } from 'react'
import type { RuleWords } from '../../rules/use-rule-words.ts'

/** Shared by all parts of the builder. */
export interface BuilderContext {
  words: RuleWords
  /** Problem of a condition, once it may be shown. */
  problemOf: (conditionId: string) => string | undefined
  /** The segment being edited; it cannot refer to itself. */
  segmentId: string | undefined
  /** True if no more conditions fit. */
  isFull: boolean
  /** True for the last added condition, which takes the focus. */
  isNew: (conditionId: string) => boolean
  added: (conditionId: string) => void
}

export const Builder = createContext<BuilderContext | undefined>(undefined)

export function useBuilder(): BuilderContext {
  const context = use(Builder)
  if (!context) throw new Error('outside of the builder')
  return context
}
