import { defaultConsent } from '../../sign-up-form.ts'
import { emptyProfile, type SenderProfile } from '../profile.ts'
import type { FormFacts, PreflightFacts, SiteFacts } from './facts.ts'
import { flagsOf } from './messages.ts'
import { keywordsOf, writeDescription, writeFlow, writeReplies, writeSamples } from './writing.ts'

const SITE = 'https://fans.example.com/nova'

/** Returns a form that asks for mail and, if somebody likes, for texts. */
export const cleanForm = (artist = 'Nova Reyes'): FormFacts => ({
  blockId: 'b1',
  name: 'optional',
  email: 'required',
  phone: 'optional',
  wording: defaultConsent('sms', artist),
  isRequired: false,
})

/** Returns a site on which nothing is wrong. */
export const cleanSite = (change: Partial<SiteFacts> = {}): SiteFacts => ({
  name: 'Nova Reyes',
  url: SITE,
  bio: 'Songs for late trains. Nova Reyes is run by Maria Lopez.',
  isPublished: true,
  texts: ['Nova Reyes', 'Songs for late trains. Nova Reyes is run by Maria Lopez.', 'My new album'],
  others: 2,
  forms: [cleanForm()],
  ...change,
})

/** Returns facts in which nothing is wrong. */
export const cleanFacts = (change: Partial<PreflightFacts> = {}): PreflightFacts => ({
  appName: 'Greenroom',
  isSandbox: false,
  site: cleanSite(),
  keywords: [{ word: 'NOVA', wording: 'Yes' }],
  hasPages: true,
  mobileUses: 0,
  emailUses: 0,
  taxUses: 0,
  ownAddress: 'nova@novareyes.com',
  numbers: ['toll_free'],
  isOperatorReady: true,
  ...change,
})

/** Returns a profile in which nothing is wrong, with the texts that we write. */
export function cleanProfile(change: Partial<SenderProfile> = {}, facts = cleanFacts()): SenderProfile {
  const said: SenderProfile = {
    ...emptyProfile(),
    legalName: 'Maria Lopez',
    stageName: 'Nova Reyes',
    website: SITE,
    street: '1 Main St',
    city: 'New York',
    region: 'NY',
    postcode: '10001',
    firstName: 'Maria',
    lastName: 'Lopez',
    email: 'maria@gmail.com',
    phone: '+12125550123',
    privacyUrl: `${SITE}/privacy`,
    termsUrl: `${SITE}/terms`,
    proofUrl: `${SITE}/texts`,
    ...change,
  }
  const samples = writeSamples(said, facts)
  return {
    ...said,
    description: writeDescription(said, facts),
    flow: writeFlow(said, facts),
    samples,
    ...flagsOf(samples),
    ...writeReplies(said, facts),
    keywords: keywordsOf(facts),
    ...change,
  }
}
