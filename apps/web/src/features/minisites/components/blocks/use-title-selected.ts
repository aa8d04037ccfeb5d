import { createContext, use, useState } from 'react'

/** True for the form of a block that was just added. */
export const NewBlockContext = createContext(false)

/**
 * Selects the title of a block that was just added, ready to be replaced.
 * @param isWanted false if another field comes first
 * @returns the ref of the field
 */
export function useTitleSelected(isWanted = true) {
  const isNew = use(NewBlockContext)
  const [isDue] = useState(isNew && isWanted)
  return (input: HTMLInputElement | null) => {
    if (!input || !isDue || input.dataset.met !== undefined) return
    input.dataset.met = ''
    input.focus({ preventScroll: true })
    input.select()
  }
}
