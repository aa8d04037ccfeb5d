const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

/** '2026-11-21T…' → "Nov 21, 2026". */
export const formatDate = (moment: string): string => day.format(new Date(moment))
