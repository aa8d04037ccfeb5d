import type { ProfileField } from './profile.ts'

/** Checks before an application is handed in (design of registration, section 6). */
export const CHECK_IDS = [
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'F6',
  'F7',
  'F8',
  'F9',
  'F10',
  'F11',
  'F12',
  'F13',
  'F14',
  'F15',
  'F16',
] as const
export type CheckId = (typeof CHECK_IDS)[number]

/** Mends of one click. */
export const MENDS = [
  'change_kind',
  'fill_region',
  'add_run_by_line',
  'use_own_domain',
  'publish_site',
  'add_bio',
  'use_checked_wording',
  'make_phone_optional',
  'make_privacy_page',
  'make_terms_page',
  'write_description',
  'write_flow',
  'write_samples',
  'swap_links',
  'set_flags',
  'write_replies',
  'turn_age_mark_off',
] as const
export type Mend = (typeof MENDS)[number]

/** Outcome of a check. A `blocker` stands against handing in; a `warning` does not. */
export interface Check {
  id: CheckId
  state: 'passed' | 'warning' | 'blocker'
  /** Finding, in one sentence. */
  text: string
  /** Field that it is about; null: the site. */
  field: ProfileField | null
  mend: Mend | null
  /** Lines of the site, shop, or samples that it found. */
  lines: readonly string[]
}
