/** Ways onto a list, in this order. */
export const JOIN_SOURCES = {
  form: { name: 'Sign-up forms', text: 'They signed up on a page of yours.' },
  import: { name: 'Imports', text: 'They came with a file that you imported.' },
  keyword: { name: 'Join words', text: 'They texted a word, such as JOIN.' },
  qr: { name: 'QR codes', text: 'They signed up after scanning a code of yours.' },
  order: { name: 'Orders', text: 'They agreed while buying.' },
  other: { name: 'Other ways', text: 'You added them, or they came by the API or by writing to you.' },
} as const satisfies Record<string, { name: string; text: string }>
export type JoinSource = keyof typeof JOIN_SOURCES
export const JOIN_SOURCE_IDS = Object.keys(JOIN_SOURCES) as JoinSource[]

/** Causes of leaving a list, in this order. */
export const LEAVE_CAUSES = {
  opt_out: { name: 'Opted out', text: 'They opted out, or you recorded it for them.' },
  complaint: { name: 'Complaints', text: 'They reported a message as spam.' },
  bounce: { name: 'Bounces', text: 'Their address or number no longer takes messages.' },
  erased: { name: 'Deleted', text: 'They were deleted, or their address or number was removed.' },
} as const satisfies Record<string, { name: string; text: string }>
export type LeaveCause = keyof typeof LEAVE_CAUSES
export const LEAVE_CAUSE_IDS = Object.keys(LEAVE_CAUSES) as LeaveCause[]
