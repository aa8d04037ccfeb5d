import type { Section } from '../components/creator/use-section.ts'

/** Problems that confirming asks about: more money, or room in the plan. It goes on once that is settled. */
export const isAskedFor = (code: string): boolean => code === 'funds' || code === 'plan'

type Place = { section: Section } | { to: string; label: string }

const SECTION_OF: Readonly<Record<string, Section>> = {
  no_content: 'message',
  no_subject: 'message',
  text: 'message',
  media: 'message',
  no_audience: 'audience',
  segment: 'audience',
  empty: 'audience',
  late: 'time',
  far: 'time',
  trigger: 'time',
}

const SETTINGS_OF: Readonly<Record<string, Place>> = {
  not_verified: { to: '/dashboard/settings?tab=account', label: 'Go to Settings' },
  no_postal_address: { to: '/dashboard/settings?tab=sending', label: 'Add it' },
}

/** Returns where a problem is fixed; undefined if nothing here helps. */
export function placeOf(code: string): Place | undefined {
  const section = SECTION_OF[code]
  if (section !== undefined) return { section }
  return SETTINGS_OF[code]
}
