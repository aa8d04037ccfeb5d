/** Floats that belong to the content stand inside its landmark, so that nothing is outside of all of them (standard A1). */
export const IN_MAIN = { withinPortal: true, portalProps: { target: '#main' } } as const
