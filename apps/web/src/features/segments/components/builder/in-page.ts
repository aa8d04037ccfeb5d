/** Lists of choices open inside the page, so that they lie within a landmark; fixed, so that no card cuts them off. */
export const IN_PAGE = { withinPortal: false, floatingStrategy: 'fixed', shadow: 'md' } as const
