import type { RefObject } from 'react'

/**
 * Returns a function that puts text where the cursor is, or around what is selected. What was selected stays so.
 */
export const useInsert =
  (field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>, text: string, onChange: (text: string) => void) =>
  (before: string, after = ''): void => {
    const element = field.current
    const from = element?.selectionStart ?? text.length
    const to = element?.selectionEnd ?? from
    const inside = text.slice(from, to)
    onChange(text.slice(0, from) + before + inside + after + text.slice(to))
    requestAnimationFrame(() => {
      element?.focus()
      element?.setSelectionRange(from + before.length, from + before.length + inside.length)
    })
  }
