import { type RefObject, useCallback, useRef, useState } from 'react'
import { useCountdown } from '../../../lib/accounts/use-countdown.ts'
import type { ApiError } from '../../../lib/api/index.ts'
import { type Field, firstOf, NO_PROBLEM, type Problem, problemFrom } from './problem.ts'

interface Focusable {
  focus: () => void
}

/** What is wrong in a form: shown, with the focus on the first of it, and gone again as a person mends it. */
export function useProblem() {
  const [problem, setProblem] = useState<Problem>(NO_PROBLEM)
  const { left, start } = useCountdown()
  const fields = useRef(new Map<Field, Focusable>())
  /** The ref of a field; `own`: where the form itself wants to hold it too. */
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
  /** `otherwise`: the field to go to for what is wrong with the whole form. */
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
    /** Shows what the server has refused; see `problemFrom`. */
    refuse: (error: ApiError, about?: Field) => show(problemFrom(error, about), about),
    clear: (field: Field) => {
      if (problem.fields[field] === undefined) return
      setProblem({ ...problem, fields: { ...problem.fields, [field]: undefined }, hasAccount: false })
    },
    reset: () => setProblem(NO_PROBLEM),
  }
}
