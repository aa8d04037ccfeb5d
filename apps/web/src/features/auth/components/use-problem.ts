import { type RefObject, useCallback, useRef, useState } from 'react'
import { useCountdown } from '../../../lib/accounts/use-countdown.ts'
import type { ApiError } from '../../../lib/api/index.ts'
import { type Field, firstOf, NO_PROBLEM, type Problem, problemFrom } from './problem.ts'

interface Focusable {
  focus: () => void
}

/** Keeps the problems of a form. Focuses the first one, and clears each as its field is edited. */
export function useProblem() {
  const [problem, setProblem] = useState<Problem>(NO_PROBLEM)
  const { left, start } = useCountdown()
  const fields = useRef(new Map<Field, Focusable>())
  /** Returns the ref of a field. `own` also receives the element. */
  const register = useCallback(
    <T extends Focusable>(field: Field, own?: RefObject<T | null>) =>
      (element: T | null) => {
        if (own) own.current = element
        if (element === null) fields.current.delete(field)
        else fields.current.set(field, element)
      },
    [],
  )
  const focus = useCallback((field: Field) => fields.current.get(field)?.focus(), [])
  /** `otherwise`: the field to focus for a problem with the whole form. */
  const show = (found: Problem, otherwise?: Field) => {
    setProblem(found)
    if (found.waitSeconds !== undefined) start(found.waitSeconds)
    const field = firstOf(found) ?? otherwise
    if (field !== undefined) focus(field)
  }
  const isWaitOver = problem.waitSeconds !== undefined && left === 0
  return {
    problem: isWaitOver ? { fields: problem.fields } : problem,
    /** Seconds until the next try is allowed. */
    wait: left,
    register,
    focus,
    show,
    /** Shows the server's refusal; see `problemFrom`. */
    refuse: (error: ApiError, about?: Field) => show(problemFrom(error, about), about),
    clear: (field: Field) => {
      if (problem.fields[field] === undefined) return
      setProblem({ ...problem, fields: { ...problem.fields, [field]: undefined }, hasAccount: false })
    },
    reset: () => setProblem(NO_PROBLEM),
  }
}
