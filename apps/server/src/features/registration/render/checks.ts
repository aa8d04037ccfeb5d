import type { RegistrationCheck } from '@greenroom/contracts'
import type { Check, Mend } from '@greenroom/domain'
import { fieldName } from '../policy/fields.ts'

/** Labels of the buttons that mend. */
const LABELS: Record<Mend, string> = {
  change_kind: 'Register as a business',
  add_run_by_line: 'Add who runs it',
  use_own_domain: 'Use my domain',
  publish_site: 'Publish my site',
  add_bio: 'Add a bio',
  use_checked_wording: 'Use the checked wording',
  make_phone_optional: 'Make the phone optional',
  make_privacy_page: 'Make the page',
  make_terms_page: 'Make the page',
  write_description: 'Write it for me',
  write_flow: 'Write it from my site',
  write_samples: 'Write samples for me',
  swap_links: 'Use my own short links',
  set_flags: 'Set them',
  write_replies: 'Write them for me',
  turn_age_gate_on: 'Turn the age gate on',
}

export const presentCheck = ({ id, state, text, field, mend, lines }: Check): RegistrationCheck => ({
  id,
  state,
  text,
  field: field && fieldName(field),
  mend: mend && { id: mend, label: LABELS[mend] },
  lines: [...lines],
})
