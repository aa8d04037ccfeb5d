import type { Mend } from '@greenroom/domain'

/** What each mend does, as the label of its button where only its id is known. */
export const MEND_LABELS: Record<Mend, string> = {
  change_kind: 'Register as a business',
  add_run_by_line: 'Add “run by” to the site',
  use_own_domain: 'Use the email of your domain',
  publish_site: 'Publish the site',
  add_bio: 'Add a bio to the site',
  use_checked_wording: 'Use the checked wording',
  make_phone_optional: 'Make the phone optional',
  make_privacy_page: 'Make the privacy page',
  make_terms_page: 'Make the terms page',
  write_description: 'Write the description',
  write_flow: 'Write it from the site',
  write_samples: 'Write new samples',
  swap_links: 'Use your own short links',
  set_flags: 'Set what the samples contain',
  write_replies: 'Write the replies',
  turn_age_gate_on: 'Turn the age gate on',
}
