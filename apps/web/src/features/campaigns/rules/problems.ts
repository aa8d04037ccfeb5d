import type { Section } from '../components/creator/use-section.ts'

/** Problems that confirming asks about: more money, or room in the plan. It goes on once that is settled. */
export const isAskedFor = (code: string): boolean => code === 'funds' || code === 'plan'

/** Where a problem is fixed: a section, a field of it, another screen, or a dialog on top of this one. */
export type Place =
  | { section: Section; fieldId?: string; label?: string }
  | { to: string; label: string }
  | { dialog: 'postal-address'; label: string }

/** Where the subject of an email is written. */
export const SUBJECT_ID = 'mail-subject'

/** Names the card of a block in an email. */
export const mailBlockId = (id: string): string => `mail-block-${id}`

const SECTION_OF: Readonly<Record<string, Section>> = {
  no_content: 'message',
  text: 'message',
  media: 'message',
  variants: 'message',
  no_audience: 'audience',
  segment: 'audience',
  empty: 'audience',
  control: 'audience',
  late: 'time',
  far: 'time',
  trigger: 'time',
  resend_time: 'time',
}

/** Returns where a problem is fixed; undefined if nothing here helps. */
export function placeOf(code: string): Place | undefined {
  if (code === 'no_subject') return { section: 'message', fieldId: SUBJECT_ID, label: 'Write the subject' }
  if (code === 'no_postal_address') return { dialog: 'postal-address', label: 'Add it here' }
  if (code === 'same_subject') return { section: 'message', fieldId: SUBJECT_ID, label: 'Change the subject' }
  const section = SECTION_OF[code]
  if (section !== undefined) return { section }
  return code === 'not_verified' ? { to: '/dashboard/settings?tab=account', label: 'Go to Settings' } : undefined
}
