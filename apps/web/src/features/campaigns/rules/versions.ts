import { type MailVariant, MAX_VARIANTS, VARIANT_LABELS, type VariantTest } from '@greenroom/domain/variant-tests'
import type { CampaignFields } from '../editing/fields.ts'

/** A version that says nothing else than A. */
export const SAME: MailVariant = { subject: null, preheader: null, sender_name: null, content: null, design: null }

/** A test to begin with: half of the people, and four hours, in which most clicks come. */
export const NEW_TEST: VariantTest = { variants: [SAME], share: 50, hours: 4, decide: 'clicks' }

/** Returns the letters of the versions of a test. */
export const labelsOf = ({ test }: Pick<CampaignFields, 'test'>): string[] =>
  VARIANT_LABELS.slice(0, 1 + (test?.variants.length ?? 0))

/** Tells whether another version fits. */
export const hasRoom = (test: VariantTest): boolean => test.variants.length + 1 < MAX_VARIANTS

/** Tells whether a version has a body of its own. */
export const hasOwnBody = ({ content, design }: MailVariant): boolean => content !== null || design !== null

/** Returns the fields of a campaign with what a version says. @param version from 0, which is A */
export function versionOf(fields: CampaignFields, version: number): CampaignFields {
  const variant = fields.test?.variants[version - 1]
  if (!variant) return fields
  return {
    ...fields,
    subject: variant.subject ?? fields.subject,
    preheader: variant.preheader ?? fields.preheader,
    ...(hasOwnBody(variant) && { content: variant.content ?? '', design: variant.design }),
  }
}

/** Returns a change of what a version says as a change of the campaign. A line that is as in A follows it again. */
export function changeOfVersion(
  fields: CampaignFields,
  version: number,
  change: Partial<CampaignFields>,
): Partial<CampaignFields> {
  const { subject, preheader, content, design } = change
  if (version === 0) return change
  return withVariant(fields, version, {
    ...(subject !== undefined && { subject: subject === fields.subject ? null : subject }),
    ...(preheader !== undefined && { preheader: preheader === fields.preheader ? null : preheader }),
    ...(content !== undefined && { content }),
    ...(design !== undefined && { design }),
  })
}

/** Returns the change of a campaign that changes a version. */
export function withVariant(
  { test }: Pick<CampaignFields, 'test'>,
  version: number,
  change: Partial<MailVariant>,
): Partial<CampaignFields> {
  if (!test) return {}
  const variants = test.variants.map((variant, place) => (place === version - 1 ? { ...variant, ...change } : variant))
  return { test: { ...test, variants } }
}

/** Returns words for some of the versions of an email; '' for all of them. */
export function namesOf(versions: readonly number[], { test }: Pick<CampaignFields, 'test'>): string {
  const labels = labelsOf({ test })
  if (versions.length >= labels.length) return ''
  const names = LIST.format(versions.map((version) => labels[version] ?? ''))
  return `${versions.length === 1 ? 'Version' : 'Versions'} ${names}`
}
const LIST = new Intl.ListFormat('en-US')

/** Returns a share of people as words, such as "3.7 points". */
export const pointsOf = (difference: number): string => {
  const points = Math.max(0.1, Math.ceil(difference * 1000) / 10)
  const shown = points >= 10 ? Math.ceil(points) : points
  return shown === 1 ? '1 point' : `${shown} points`
}
