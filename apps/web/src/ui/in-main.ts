/** Puts the floating parts of the content inside its landmark (standard A1). */
export const IN_MAIN = { withinPortal: true, portalProps: { target: '#main' } } as const
