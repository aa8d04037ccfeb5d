import type { CampaignBody } from '@greenroom/contracts'
import type { CampaignRow } from '@greenroom/db'
import { designWords, MAX_CAMPAIGN_CONTENT, MAX_MAIL_LENGTH, type VariantTest } from '@greenroom/domain'
import { isDeepStrictEqual } from 'node:util'
import { badField } from '../../../platform/errors.ts'
import type { CampaignFields } from '../store/campaigns.ts'

/** Fields that an owner may send, absent ones as undefined. */
export type CampaignInput = { [K in keyof Omit<CampaignBody, 'type'>]?: CampaignBody[K] | undefined }

/** Returns the sent fields by their columns. */
export function columnsOf(input: CampaignInput): Partial<CampaignFields> {
  const { media_ids: mediaIds, control_share: controlShare, template_id: templateId, name, ...fields } = input
  const own = { mediaIds, controlShare, templateId, name: name?.trim(), test: testOf(input.test) }
  const columns = { ...fields, ...bodyOf(input), ...own }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

/**
 * Returns the body of a message. The newest of the two is kept: words replace blocks. Blocks also say in words what they show,
 * for whoever reads or searches words alone.
 */
export function bodyOf({ content, design }: CampaignInput): Partial<Pick<CampaignFields, 'content' | 'design'>> {
  if (design) return { design, content: designWords(design).slice(0, MAX_MAIL_LENGTH) }
  return content === undefined ? { design } : { content, design: null }
}

/** Returns a test whose versions have one body each, as `bodyOf` does. */
export const testOf = <Test extends VariantTest | null | undefined>(test: Test): Test =>
  test
    ? {
        ...test,
        variants: test.variants.map((variant) =>
          variant.design ? { ...variant, content: designWords(variant.design).slice(0, MAX_MAIL_LENGTH) } : variant,
        ),
      }
    : test

/** Fields that are about the owner's own order, and leave a confirmation as it is. */
const ONLY_NAMES: ReadonlySet<string> = new Set(['name', 'templateId'])

/** Tells whether a change concerns what was confirmed. */
export const changesWhatLeaves = (row: CampaignRow, change: Partial<CampaignFields>): boolean =>
  Object.entries(change).some(
    ([key, value]) => !ONLY_NAMES.has(key) && !isDeepStrictEqual(row[key as keyof CampaignFields], value),
  )

/** Requires that carriers could pass a content on (standard W22). @throws AppError VALIDATION_FAILED */
export function requireLength(type: CampaignRow['type'], content: string): void {
  const longest = MAX_CAMPAIGN_CONTENT[type]
  if (content.length > longest)
    throw badField('body.content', `Use at most ${longest.toLocaleString('en-US')} characters.`)
}

/** Requires that only texts are sent by themselves. @throws AppError VALIDATION_FAILED */
export function requireTriggerable(type: CampaignRow['type'], trigger: CampaignRow['trigger'] | undefined): void {
  if (type === 'email' && trigger) throw badField('body.trigger', 'Automatic messages are sent as texts.')
}

/**
 * Requires that only campaigns hold people back: automatic messages have no audience to draw from, and a second email follows
 * from the first. @throws AppError VALIDATION_FAILED
 */
export function requireComparable(
  { trigger, resendOf }: { trigger: CampaignRow['trigger'] | undefined; resendOf: string | null },
  controlShare: CampaignRow['controlShare'] | undefined,
): void {
  if (resendOf !== null && controlShare)
    throw badField('body.control_share', 'A second email holds nobody back. Its people follow from the first.')
  if (trigger && controlShare)
    throw badField('body.control_share', 'An automatic message goes to everybody. Only campaigns hold a group back.')
}

/** Requires that only emails are made of blocks. @throws AppError VALIDATION_FAILED */
export function requireDesignable(type: CampaignRow['type'], design: CampaignRow['design'] | undefined): void {
  if (type === 'sms' && design) throw badField('body.design', 'Only emails are made of blocks.')
}

/** Requires that only emails are tested. @throws AppError VALIDATION_FAILED */
export function requireTestable(type: CampaignRow['type'], test: CampaignRow['test'] | undefined): void {
  if (type === 'sms' && test) throw badField('body.test', 'Only versions of emails are compared.')
}

/** Requires that only emails leave at each person's best hour: texts have quiet hours. @throws AppError VALIDATION_FAILED */
export function requireHour(type: CampaignRow['type'], schedule: CampaignRow['schedule'] | undefined): void {
  if (type === 'sms' && schedule?.mode === 'local' && schedule.best)
    throw badField('body.schedule', 'Only emails go out at each person’s best hour. Texts have quiet hours.')
}
