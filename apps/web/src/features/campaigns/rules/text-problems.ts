import { campaignText } from '@greenroom/domain/campaign-text'
import { MERGE_FIELDS, mergeProblemsIn, mergeValues } from '@greenroom/domain/merge-fields'
import { mediaProblem } from '@greenroom/domain/message-media'
import type { CampaignFields } from '../editing/fields.ts'
import { bareFields } from '../../../lib/compose/fallbacks.ts'

/** Somebody without any data: what is written has to read well for them too. */
const NOBODY = mergeValues({ name: '', email: null }, 'Artist')

/** Returns what has to be fixed before a message can be sent, as sentences. */
export function textProblems({
  type,
  content,
  subject,
  media,
}: Pick<CampaignFields, 'type' | 'content' | 'subject' | 'media'>): string[] {
  const written = type === 'email' ? `${subject}\n${content}` : content
  const problems =
    type === 'email'
      ? mergeProblemsIn(written)
      : campaignText({ content, values: NOBODY, short: () => '', withName: false, withOptOut: false }).problems
  const unfit = type === 'email' ? undefined : mediaProblem('sms', media)
  return [
    ...new Set([
      ...problems.map(({ text }) => text),
      ...bareFields(written).map((field) => `Add a fallback for “${MERGE_FIELDS[field]}”.`),
      ...(unfit === undefined ? [] : [unfit]),
    ]),
  ]
}
