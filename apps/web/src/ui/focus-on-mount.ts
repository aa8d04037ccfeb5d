/** A `ref` that focuses the element when it appears. */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus()
