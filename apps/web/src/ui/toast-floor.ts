const FLOOR = '--gr-toast-floor'

/** Ref of an element at the bottom of the window, above which toasts stand while it is there. */
export function toastFloor(element: HTMLElement): () => void {
  const { style } = document.documentElement
  const observer = new ResizeObserver(() => style.setProperty(FLOOR, `${element.offsetHeight}px`))
  observer.observe(element)
  return () => {
    observer.disconnect()
    style.removeProperty(FLOOR)
  }
}
