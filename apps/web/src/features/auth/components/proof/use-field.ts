import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../../lib/api/index.ts'
import { problemFrom } from '../problem.ts'

/**
 * The one field of a form that proves who is there: what is typed, what is wrong with it, and the focus on it, at first and
 * then.
 * @param about how the server names it
 */
export function useField(about: 'password' | 'code') {
  const [value, setValue] = useState('')
  const [issue, setIssue] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  return {
    value,
    issue,
    input,
    change: (next: string) => {
      setValue(next)
      setIssue(undefined)
    },
    /** Runs it; what the server refuses of the field stands beside it. @throws what is about no field */
    attempt: async (run: () => Promise<unknown>): Promise<boolean> => {
      try {
        await run()
        return true
      } catch (error) {
        const found = error instanceof ApiError ? problemFrom(error).fields[about] : undefined
        if (found === undefined) throw error
        setIssue(found)
        input.current?.focus()
        return false
      }
    },
  }
}
