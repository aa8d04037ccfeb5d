import { type FormEvent, useState } from 'react'
import { useCountdown } from '../../../lib/accounts/use-countdown.ts'
import type { ApiError } from '../../../lib/api/index.ts'
import { useAppForm } from '../../../lib/form/use-app-form.ts'
import { type Field, NO_PROBLEM, type Problem, problemFrom } from './problem.ts'

/** The fields that a form has. Those of `ContactFields` are read there. */
type AuthValues = Partial<Record<Field, string>>

export interface AuthFormOptions {
  initialValues: AuthValues
  /** Finds a problem before sending. */
  check?: (values: AuthValues) => Problem | undefined
  /** Resolves with the server's refusal if it is to be shown. */
  send: (values: AuthValues) => Promise<ApiError | void>
  /** The field to blame when a refusal names none, such as the code of a code step. */
  about?: Field
  /** Overrides how a refusal is shown; see `problemFrom`. */
  problemOf?: (error: ApiError) => Problem
}

/** Makes a form of the auth screens: `useAppForm` with problems of the whole form and a wait after too many tries. */
export function useAuthForm(options: AuthFormOptions) {
  const { initialValues, check, send, about, problemOf } = options
  const [problem, setProblem] = useState<Problem>(NO_PROBLEM)
  const { left: wait, start } = useCountdown()
  const form = useAppForm<AuthValues>({
    initialValues,
    send: (values) => {
      const found = check?.(values)
      if (found !== undefined) return show(found)
      reset()
      return send(values).then((refusal) => {
        if (refusal !== undefined) show(problemOf?.(refusal) ?? problemFrom(refusal, about))
      })
    },
  })
  const show = (found: Problem) => {
    setProblem(found)
    if (found.waitSeconds !== undefined) start(found.waitSeconds)
    form.show(found.fields)
    if (Object.keys(found.fields).length === 0 && found.focus !== undefined) form.focus(found.focus)
  }
  const reset = () => {
    form.clearErrors()
    setProblem(NO_PROBLEM)
  }
  const isWaitOver = problem.waitSeconds !== undefined && wait === 0
  return {
    ...form,
    /** Concerns the whole form. */
    problem: isWaitOver ? NO_PROBLEM : problem,
    /** Seconds until the next try is allowed. */
    wait,
    submit: (event?: FormEvent) => {
      event?.preventDefault()
      if (wait === 0) form.submit()
    },
    show,
    /** Shows a refusal of something beside the form, such as sending the code again. */
    refuse: (error: ApiError) => show(problemFrom(error)),
    reset,
  }
}
export type AuthForm = ReturnType<typeof useAuthForm>
