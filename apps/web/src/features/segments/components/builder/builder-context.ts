import { createContext, use } from 'react'
import type { RuleWords } from '../../rules/use-rule-words.ts'

/** What every part of the builder needs to know. */
export interface BuilderContext {
  words: RuleWords
  /** What is wrong with a condition, once it is to be shown. */
  problemOf: (conditionId: string) => string | undefined
  /** The segment that is being built; it cannot be built on itself. */
  segmentId: string | undefined
  /** No further condition has room. */
  isFull: boolean
  /** What was added last takes the focus. */
  isNew: (conditionId: string) => boolean
  added: (conditionId: string) => void
}

export const Builder = createContext<BuilderContext | undefined>(undefined)

export function useBuilder(): BuilderContext {
  const context = use(Builder)
  if (!context) throw new Error('outside of the builder')
  return context
}
