import { type FormEvent, useRef, useState } from 'react'
import { isDeclined } from '../api/index.ts'

/** The sending half of a form; `ui/dialog-form` draws it. */
export interface Sending {
  busy: boolean
  /** Message of the last failed attempt, if no field shows it. */
  problem: string | undefined
  /** Sends, unless it is already sending. Takes the submit event of a form, or nothing. */
  submit: (event?: FormEvent) => void
}

/** Runs the work of a form, one run at a time, and keeps the message of a rejection. */
export function useSending(send: () => Promise<unknown> | void): Sending {
  const running = useRef(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const run = async () => {
    if (running.current) return
    running.current = true
    setProblem(undefined)
    try {
      const work = send()
      if (work === undefined) return
      setBusy(true)
      await work
    } catch (error) {
      if (!isDeclined(error)) setProblem(error instanceof Error ? error.message : 'An error occurred')
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return {
    busy,
    problem,
    submit: (event) => {
      event?.preventDefault()
      void run()
    },
  }
}
