import { useRef, useState } from 'react'

/** Most steps that can be taken back. */
const MOST = 100

/**
 * Takes back changes of a value, and makes them again. Changes with the same key in a row, such as those of one text, are
 * one step.
 */
export function useHistory<T>(value: T, onChange: (value: T) => void) {
  const [past, setPast] = useState<readonly T[]>([])
  const [future, setFuture] = useState<readonly T[]>([])
  const last = useRef<string>(undefined)
  return {
    change: (next: T, key?: string) => {
      if (key === undefined || key !== last.current || past.length === 0) setPast([...past, value].slice(-MOST))
      last.current = key
      setFuture([])
      onChange(next)
    },
    undo: takeFrom(past, (earlier, rest) => {
      last.current = undefined
      setPast(rest)
      setFuture([...future, value])
      onChange(earlier)
    }),
    redo: takeFrom(future, (later, rest) => {
      last.current = undefined
      setFuture(rest)
      setPast([...past, value])
      onChange(later)
    }),
  }
}

/** Returns what takes the last one; undefined if there is none. */
function takeFrom<T>(list: readonly T[], take: (one: T, rest: readonly T[]) => void): (() => void) | undefined {
  const one = list.at(-1)
  return one === undefined ? undefined : () => take(one, list.slice(0, -1))
}
