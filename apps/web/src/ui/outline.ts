/**
 * The outline of the frame and the screen that the page shows before the app is drawn (apps/web/build/outline). The app
 * stays behind it, inert, for as long as it could only say that it is loading.
 */
const outline = (): HTMLElement | null => document.getElementById('outline')

/** Loaders on the screen. */
let loaders = 0

/** Notes a loader that the outline stands in for. Returns a function that notes its end. */
export function coverLoader(): () => void {
  loaders++
  return () => {
    loaders--
    // The next loader may appear in the same commit.
    queueMicrotask(() => {
      if (loaders === 0) removeOutline()
    })
  }
}

/**
 * Shows the app. What was typed into a field of the outline goes on in the field that succeeds it, which has the name as
 * its `data-outline`, and so do the focus and the selection.
 */
export function removeOutline(): void {
  const old = outline()
  if (old === null) return
  const fields = [...old.querySelectorAll('input')]
  const used = document.activeElement
  old.remove()
  document.getElementById('root')?.removeAttribute('inert')
  for (const field of fields) {
    const next = document.querySelector<HTMLInputElement>(`#root [data-outline="${field.name}"]`)
    if (next === null) continue
    if (field.value !== '') typeInto(next, field.value)
    if (field !== used) continue
    next.focus({ preventScroll: true })
    next.setSelectionRange(field.selectionStart, field.selectionEnd)
  }
}

/** Changes a field as a person would, past the setter with which React watches for changes by script. */
function typeInto(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
