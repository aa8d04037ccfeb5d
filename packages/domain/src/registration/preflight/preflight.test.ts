import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readSettings } from '../../blocks.ts'
import { signUpForm } from '../../sign-up-form.ts'
import type { SignUpSettings } from '../../sign-ups.ts'
import type { CheckId, Mend } from '../checks.ts'
import { PROFILE_LIMITS, PROFILE_MINIMA, SAMPLES, type SenderProfile } from '../profile.ts'
import { cleanFacts, cleanForm, cleanProfile, cleanSite } from './clean.fixture.ts'
import type { FormFacts, PreflightFacts } from './facts.ts'
import { bioRunBy, firstBio, mendProfile, settingsWithCheckedWording, settingsWithOptionalPhone } from './mending.ts'
import { blockersAmong, checkOf, preflight } from './preflight.ts'
import { writeDescription, writeFlow, writeReplies, writeSamples } from './writing.ts'

interface World {
  profile: SenderProfile
  facts: PreflightFacts
}
const clean = (): World => ({ profile: cleanProfile(), facts: cleanFacts() })
const site = (change: Parameters<typeof cleanSite>[0]): Partial<PreflightFacts> => ({ site: cleanSite(change) })
const formed = (change: Partial<FormFacts>) => site({ forms: [{ ...cleanForm(), ...change }] })

type Defect = readonly [name: string, id: CheckId, mend: Mend | null, change: (world: World) => World]
const profileIs =
  (change: Partial<SenderProfile>) =>
  (world: World): World => ({
    ...world,
    profile: { ...world.profile, ...change },
  })
const factsAre =
  (change: Partial<PreflightFacts>) =>
  (world: World): World => ({
    ...world,
    facts: { ...world.facts, ...change },
  })
const [first = '', second = ''] = cleanProfile().samples

const DEFECTS: readonly Defect[] = [
  [
    'a tax number of a person',
    'F1',
    'change_kind',
    (w) => profileIs({ taxNumber: '12-3456789', email: 'a@novareyes.com' })(w),
  ],
  ['a business without a tax number', 'F2', null, profileIs({ kind: 'business', email: 'a@novareyes.com' })],
  [
    'a Social Security number',
    'F2',
    null,
    profileIs({ kind: 'business', taxNumber: '123-45-6789', email: 'a@novareyes.com' }),
  ],
  [
    'a tax number that somebody registered',
    'F2',
    null,
    (w) =>
      factsAre({ taxUses: 1 })(profileIs({ kind: 'business', taxNumber: '123456789', email: 'a@novareyes.com' })(w)),
  ],
  [
    'no legal name on the site',
    'F3',
    'add_run_by_line',
    factsAre(site({ bio: 'Songs.', texts: ['Nova Reyes', 'Songs.'] })),
  ],
  ['no stage name on the site', 'F3', 'add_run_by_line', factsAre(site({ bio: '', texts: ['Maria Lopez'] }))],
  ['no street', 'F4', null, profileIs({ street: ' ' })],
  ['a state in words', 'F4', 'fill_region', profileIs({ region: 'New York' })],
  ['another state than the postcode', 'F4', 'fill_region', profileIs({ region: 'CA' })],
  ['a person abroad', 'F4', null, profileIs({ country: 'DE', region: 'Berlin', postcode: '10115' })],
  ['a throw-away mailbox', 'F5', 'use_own_domain', profileIs({ email: 'me@mailinator.com' })],
  ['a business with free mail', 'F5', 'use_own_domain', profileIs({ kind: 'business', taxNumber: '123456789' })],
  ['a mobile number used twice', 'F6', null, factsAre({ mobileUses: 2 })],
  ['a mobile number of Germany', 'F6', null, profileIs({ phone: '+4915112345678' })],
  ['no site', 'F7', null, factsAre({ site: undefined })],
  [
    'a site that is not published',
    'F7',
    'publish_site',
    (w) => factsAre({ ...site({ isPublished: false }), hasPages: false })(w),
  ],
  [
    'a site with nothing but a form',
    'F7',
    'add_bio',
    factsAre(site({ bio: '', others: 0, texts: ['Nova Reyes, run by Maria Lopez'] })),
  ],
  ['no form', 'F8', 'use_checked_wording', factsAre(site({ forms: [] }))],
  ['another wording', 'F8', 'use_checked_wording', factsAre(formed({ wording: 'Yes, text me.' }))],
  [
    'a wording of somebody else',
    'F8',
    'use_checked_wording',
    factsAre(formed({ wording: cleanForm('Somebody').wording })),
  ],
  ['a required number', 'F8', 'make_phone_optional', factsAre(formed({ phone: 'required' }))],
  [
    'privacy words that hand data on',
    'F9',
    'make_privacy_page',
    profileIs({ privacyWords: 'We like you. We share your phone number with our partners.' }),
  ],
  ['no pages', 'F9', 'make_privacy_page', factsAre({ hasPages: false })],
  ['no terms', 'F10', 'make_terms_page', factsAre({ hasPages: false })],
  ['a short description', 'F11', 'write_description', profileIs({ description: 'Texts.' })],
  [
    'a test',
    'F11',
    'write_description',
    profileIs({ description: `Nova Reyes tells fans about music. This is a test.` }),
  ],
  [
    'a description of the product',
    'F11',
    'write_description',
    profileIs({ description: 'Greenroom sends texts of Nova Reyes to fans about music and shows.' }),
  ],
  [
    'a description of nobody',
    'F11',
    'write_description',
    profileIs({ description: 'Texts to fans about music and shows, every other week.' }),
  ],
  [
    'a way in that is not named',
    'F12',
    'write_flow',
    profileIs({ flow: 'Fans sign up on a page on the internet, and agree there.' }),
  ],
  ['a keyword that is not named', 'F12', 'write_flow', factsAre({ keywords: [{ word: 'TOUR', wording: 'Yes' }] })],
  ['one sample', 'F13', 'write_samples', profileIs({ samples: [first] })],
  [
    'a sample without a name',
    'F13',
    'write_samples',
    profileIs({ samples: [first, 'Hi [First name], new song! Reply STOP to end.'] }),
  ],
  [
    'a sample without STOP',
    'F13',
    'write_samples',
    profileIs({ samples: [first, 'Nova Reyes: a new song is out today.'] }),
  ],
  ['a sample with braces', 'F13', 'write_samples', profileIs({ samples: [first, `${second} {{first_name}}`] })],
  [
    'a public short link',
    'F13',
    'swap_links',
    profileIs({ samples: [first, 'Nova Reyes: new song at bit.ly/abc. Reply STOP to end.'] }),
  ],
  ['no links', 'F13', 'set_flags', profileIs({ hasLinks: false })],
  ['phone numbers', 'F13', 'set_flags', profileIs({ hasPhones: true })],
  [
    'a HELP answer without contact',
    'F14',
    'write_replies',
    profileIs({ helpReply: 'Nova Reyes: rates may apply. Reply STOP to end.' }),
  ],
  [
    'an answer without a name',
    'F14',
    'write_replies',
    profileIs({ optOutReply: 'You get no more texts from us. Goodbye.' }),
  ],
  [
    'matter that is forbidden',
    'F15',
    null,
    factsAre(site({ texts: [...cleanSite().texts, 'CBD gummies in the shop'] })),
  ],
  ['drinks', 'F15', null, factsAre(site({ texts: [...cleanSite().texts, 'Buy our red wine'] }))],
  ['a claim that the age is asked for', 'F15', 'turn_age_mark_off', profileIs({ isAgeGated: true })],
  ['lending', 'F15', null, profileIs({ isLending: true })],
  ['no number', 'F16', null, factsAre({ numbers: [] })],
  ['an operator who is not ready', 'F16', null, factsAre({ isOperatorReady: false })],
]

/** Applies to facts what the server's commands do to site and pages. */
function mended(mend: Mend, world: World): World {
  const { profile, facts } = world
  const change = mendProfile(mend, profile, facts)
  const changed = change ? profileIs(change)(world) : world
  if (mend === 'make_privacy_page' || mend === 'make_terms_page') return factsAre({ hasPages: true })(changed)
  if (change) return changed
  const { site: now } = facts
  if (!now) return world
  const siteIs = (next: Parameters<typeof cleanSite>[0]) => factsAre({ site: { ...now, ...next } })(world)
  if (mend === 'publish_site') return factsAre({ site: { ...now, isPublished: true }, hasPages: true })(world)
  if (mend === 'add_run_by_line') {
    const bio = bioRunBy(profile, now.bio) ?? ''
    return siteIs({ bio, texts: [...now.texts, bio] })
  }
  if (mend === 'add_bio') return siteIs({ bio: firstBio(now) })
  const old =
    now.forms.length > 0 ? now.forms : [{ ...cleanForm(now.name), email: 'no' as const, phone: 'required' as const }]
  return siteIs({
    forms: old.map((form) => {
      const settings = readSettings('fan-capture', {
        version: 1,
        askEmail: form.email === 'no' ? 'optional' : form.email,
        askPhone: form.phone,
        smsConsent: form.wording,
      }) as SignUpSettings
      const next =
        mend === 'use_checked_wording'
          ? settingsWithCheckedWording(settings, form, profile, now)
          : settingsWithOptionalPhone(settings, form)
      const shown = signUpForm({ type: 'fan-capture', title: '', settings: next }, now.name)
      const sms = shown.consents.find(({ channel }) => channel === 'sms')
      return { ...form, phone: shown.phone, wording: sms?.text ?? '', isRequired: sms?.isRequired ?? false }
    }),
  })
}

const red = ({ profile, facts }: World) => blockersAmong(preflight('toll_free', profile, facts)).map(({ id }) => id)

describe('pre-flight', () => {
  test('a clean site and profile have nothing against them', () => {
    for (const kind of ['brand', 'campaign', 'toll_free'] as const)
      expect(blockersAmong(preflight(kind, cleanProfile(), cleanFacts()))).toEqual([])
  })

  test.each(DEFECTS)('%s is found by %s', (_name, id, mend, spoil) => {
    const { profile, facts } = spoil(clean())
    const check = checkOf(id, profile, facts)
    expect(check).toMatchObject({ state: 'blocker', mend })
    expect(check.text).toMatch(/^[A-Z].*\.$/)
  })

  test('each check has a defect that it finds', () => {
    expect(new Set(DEFECTS.map(([, id]) => id)).size).toBe(16)
  })

  test.each(DEFECTS.filter(([, , mend]) => mend !== null))(
    '%s: the mend of %s turns it green, and nothing else red',
    (_name, id, mend, spoil) => {
      const spoilt = spoil(clean())
      const before = new Set(red(spoilt))
      const after = red(mended(mend as Mend, spoilt))
      expect(after).not.toContain(id)
      expect(after.filter((other) => !before.has(other))).toEqual([])
    },
  )

  test('mends end every mix of defects that have one, and never turn a check red', () => {
    fc.assert(
      fc.property(fc.subarray(DEFECTS.filter(([, , mend]) => mend !== null)), (defects) => {
        let world = defects.reduce((now, [, , , spoil]) => spoil(now), clean())
        for (let step = 0; step < 40; step += 1) {
          const [next] = blockersAmong(preflight('toll_free', world.profile, world.facts)).filter(({ mend }) => mend)
          if (!next?.mend) break
          const before = new Set(red(world))
          world = mended(next.mend, world)
          expect(red(world).filter((id) => !before.has(id))).toEqual([])
        }
        expect(red(world)).toEqual([])
      }),
      { numRuns: 300 },
    )
  })
})

describe('the texts that we write', () => {
  const name = fc.oneof(
    fc.constantFrom('Nova', '!!!', 'Björk & Co', 'Test Band', 'A', '東京', 'Greenroom Five'),
    fc
      .string({ unit: 'grapheme', minLength: 1, maxLength: 255 })
      .filter((text) => /\p{L}/u.test(text) && text.length <= 255 && !/[{}<>%.]/.test(text)),
  )
  test('have the lengths that the registrar takes, and pass the checks', () => {
    fc.assert(
      fc.property(name, name, (stageName, legalName) => {
        const facts = cleanFacts({ site: cleanSite({ name: stageName, forms: [cleanForm(stageName)] }) })
        const profile = cleanProfile({ stageName, legalName }, facts)
        const replies = writeReplies(profile, facts)
        for (const [field, text] of Object.entries({
          ...replies,
          description: writeDescription(profile, facts),
          flow: writeFlow(profile, facts),
        }) as [keyof typeof PROFILE_MINIMA & keyof typeof PROFILE_LIMITS, string][]) {
          expect(text.length).toBeGreaterThanOrEqual(PROFILE_MINIMA[field])
          expect(text.length).toBeLessThanOrEqual(PROFILE_LIMITS[field])
          expect(text.isWellFormed()).toBe(true)
        }
        for (const sample of writeSamples(profile, facts)) expect(sample.length).toBeLessThanOrEqual(SAMPLES.length)
        for (const id of ['F11', 'F12', 'F13', 'F14'] as const)
          expect(checkOf(id, profile, facts)).toMatchObject({ state: 'passed' })
      }),
      { numRuns: 300 },
    )
  })
})
