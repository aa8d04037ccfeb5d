import type { FocusEvent } from 'react'

/** Opens lists of choices inside the page, so that they are within a landmark; fixed, so that no card clips them. */
export const IN_PAGE = { withinPortal: false, floatingStrategy: 'fixed', shadow: 'md' } as const

/** Selects the chosen text on focus, so that typing replaces it. */
export const typesAnew = { onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select() } as const
