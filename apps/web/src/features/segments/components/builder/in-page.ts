import type { FocusEvent } from 'react'

/** Lists of choices open inside the page, so that they lie within a landmark; fixed, so that no card cuts them off. */
export const IN_PAGE = { withinPortal: false, floatingStrategy: 'fixed', shadow: 'md' } as const

/** What one types takes the place of what is chosen, instead of standing behind it. */
export const typesAnew = { onFocus: (event: FocusEvent<HTMLInputElement>) => event.currentTarget.select() } as const
