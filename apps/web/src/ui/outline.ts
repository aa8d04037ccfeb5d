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

/** Shows the app; a field that was in use in the outline hands its focus and its selection on to its successor. */
export function removeOutline(): void {
  const old = outline()
  if (old === null) return
  const used = old.contains(document.activeElement) ? document.activeElement : null
  old.remove()
  document.getElementById('root')?.removeAttribute('inert')
  if (!(used instanceof HTMLInputElement)) return
  const next = document.querySelector<HTMLInputElement>(`#root [data-outline="${used.name}"]`)
  next?.focus({ preventScroll: true })
  next?.setSelectionRange(used.selectionStart, used.selectionEnd)
}

/** Returns what was typed into a field of the outline; undefined if nothing was. */
export function typedInOutline(name: string): string | undefined {
  const field = outline()?.querySelector<HTMLInputElement>(`input[name="${name}"]`)
  return field?.value === '' ? undefined : field?.value
}
