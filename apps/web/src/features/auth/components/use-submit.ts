import { type FormEvent, useRef, useState } from 'react'

/** A form's submission that never runs twice at once. */
export function useSubmit(run: () => Promise<unknown> | undefined, isBlocked = false) {
  const running = useRef(false)
  const [pending, setPending] = useState(false)
  const submit = async () => {
    if (running.current || isBlocked) return
    const work = run()
    if (work === undefined) return
    running.current = true
    setPending(true)
    try {
      await work
    } finally {
      running.current = false
      setPending(false)
    }
  }
  return {
    pending,
    submit: () => void submit(),
    onSubmit: (event: FormEvent) => {
      event.preventDefault()
      void submit()
    },
  }
}
