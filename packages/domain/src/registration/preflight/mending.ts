import { defaultConsent } from '../../sign-up-form.ts'
import type { SignUpSettings } from '../../sign-ups.ts'
import { MAX_BIO } from '../../sites.ts'
import type { Mend } from '../checks.ts'
import type { SenderProfile } from '../profile.ts'
import type { FormFacts, PreflightFacts } from './facts.ts'
import { flagsOf, swapped } from './messages.ts'
import { artistInText, folded, says } from './names.ts'
import { withoutHandingOn } from './pages.ts'
import { regionOf } from './places.ts'
import { isForTextsAlone, wordingGaps } from './consent-wording.ts'
import { runByLine } from './who.ts'
import { writeDescription, writeFlow, writeReplies, writeSamples } from './writing.ts'

/** Labels of the buttons that mend. */
export const MEND_LABELS: Readonly<Record<Mend, string>> = {
  change_kind: 'Register as a business',
  fill_region: 'Take the state from the ZIP code',
  add_run_by_line: 'Add the line to my page',
  use_own_domain: 'Use the address at my domain',
  publish_site: 'Publish my page',
  add_bio: 'Add a line about me',
  use_checked_wording: 'Use the checked wording',
  make_phone_optional: 'Make the phone number optional',
  make_privacy_page: 'Make the privacy page',
  make_terms_page: 'Make the terms page',
  write_description: 'Write it for me',
  write_flow: 'Write it from my page',
  write_samples: 'Write the samples for me',
  swap_links: 'Use my own links',
  set_flags: 'Set it right',
  write_replies: 'Write the answers for me',
  turn_age_mark_off: 'Take the mark off',
}

/** Returns what a mend changes in the profile; undefined if it changes the site. A profile that is saved has pages. */
export function mendProfile(
  mend: Mend,
  profile: SenderProfile,
  facts: PreflightFacts,
): Partial<SenderProfile> | undefined {
  if (mend === 'change_kind') return { kind: 'business', useCase: 'low_volume' }
  if (mend === 'fill_region') return { region: regionOf(profile.country, profile.postcode) ?? profile.region }
  if (mend === 'use_own_domain') return facts.ownAddress ? { email: facts.ownAddress } : {}
  if (mend === 'write_description') return { description: writeDescription(profile, facts) }
  if (mend === 'write_flow') return { flow: writeFlow(profile, facts) }
  if (mend === 'write_replies') return writeReplies(profile, facts)
  if (mend === 'set_flags') return flagsOf(profile.samples)
  if (mend === 'make_privacy_page') return { privacyWords: withoutHandingOn(profile.privacyWords) }
  if (mend === 'make_terms_page') return { termsWords: withoutHandingOn(profile.termsWords) }
  if (mend === 'turn_age_mark_off') return { isAgeGated: false }
  if (mend === 'write_samples') {
    const samples = writeSamples(profile, facts)
    return { samples, ...flagsOf(samples) }
  }
  if (mend !== 'swap_links') return undefined
  const { site } = facts
  return site ? { samples: profile.samples.map((sample) => swapped(sample, site)) } : {}
}

/** Returns a bio with the line that ties the names together; undefined if there is no room for it. */
export function bioRunBy(profile: SenderProfile, bio: string): string | undefined {
  const longer = [bio.trim(), runByLine(profile)].filter((part) => part !== '').join('\n')
  return longer.length <= MAX_BIO ? longer : undefined
}

/** Returns a bio for a site that has none. */
export const firstBio = ({ name }: { name: string }): string =>
  `${name.trim() || 'Music'}: new music, shows and merch.`.slice(0, MAX_BIO)

/** Returns the settings of a form that asks for texts as carriers want it; the rest of it stays. */
export function settingsWithCheckedWording(
  settings: SignUpSettings,
  form: FormFacts,
  profile: SenderProfile,
  site: { name: string },
): SignUpSettings {
  const { smsConsent: _, ...rest } = settings
  const stays = wordingGaps(form.wording, profile).length === 0
  // The default names the site, which may be called otherwise than its sender.
  const isDefault = says(site.name, artistInText(profile)) || folded(site.name) === folded(profile.legalName)
  const wording = stays ? settings.smsConsent : isDefault ? undefined : defaultConsent('sms', artistInText(profile))
  return {
    ...settingsWithOptionalPhone(rest, form),
    ...(wording === undefined ? {} : { smsConsent: wording }),
  }
}

/** Returns the settings of a form by which people can join without a phone number. */
export const settingsWithOptionalPhone = (settings: SignUpSettings, form: FormFacts): SignUpSettings =>
  isForTextsAlone(form) || form.phone !== 'required'
    ? settings
    : { ...settings, askPhone: 'optional', askEmail: 'required' }
