import { campaignText } from '@greenroom/domain/campaign-text'
import { MERGE_FIELDS, type MergeProblem, mergeProblemsIn, mergeValues } from '@greenroom/domain/merge-fields'
import { mediaProblem } from '@greenroom/domain/message-media'
import type { CampaignFields } from '../editing/fields.ts'
import { bareFields } from '../../../lib/compose/fallbacks.ts'
import type { CampaignType } from './kinds.ts'

/** Somebody without any data: what is written has to read well for them too. */
const NOBODY = mergeValues({ name: '', email: null }, 'Artist')

/** Finds what has to be fixed in what was written. */
export const problemsIn = (content: string, type: CampaignType): MergeProblem[] =>
  type === 'email'
    ? mergeProblemsIn(content)
    : campaignText({ content, values: NOBODY, short: () => '', withName: false, withOptOut: false }).problems

type Written = Pick<CampaignFields, 'type' | 'content' | 'subject' | 'preheader' | 'media'>

/** Returns what has to be fixed before a message can be sent, as sentences. */
export function textProblems({ type, content, subject, preheader, media }: Written): string[] {
  const written = type === 'email' ? [subject, preheader, content].join('\n') : content
  const unfit = mediaProblem(type, media)
  return [
    ...new Set([
      ...problemsIn(written, type).map(({ text }) => text),
      ...bareFields(written).map((field) => `Add a fallback for “${MERGE_FIELDS[field]}”.`),
      ...(unfit === undefined ? [] : [unfit]),
    ]),
  ]
}
