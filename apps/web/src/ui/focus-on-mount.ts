/** A `ref` for what takes the focus when it appears. */
export const focusOnMount = (node: HTMLElement | null): void => node?.focus()
