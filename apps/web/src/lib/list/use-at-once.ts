import { useState } from 'react'

/** Shows a choice at once while its value is kept elsewhere, as in the address; later shows the kept value. */
export function useAtOnce<T>(value: T, onChange: (next: T) => void): [shown: T, choose: (next: T) => void] {
  const [chosen, setChosen] = useState<{ over: string; next: T }>()
  const now = JSON.stringify(value)
  const choose = (next: T) => {
    setChosen({ over: now, next })
    onChange(next)
  }
  return [chosen?.over === now ? chosen.next : value, choose]
}
