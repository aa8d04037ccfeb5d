import type { Template } from '@greenroom/contracts'
import type { CampaignFields } from '../editing/fields.ts'
import type { CampaignType } from './kinds.ts'

/** Returns the fields that a template fills in; of an email, its subject, too. */
export const wordsOf = (
  { id, subject, content }: Template,
  type: CampaignType,
): Pick<CampaignFields, 'content' | 'template_id'> & { subject?: string } => ({
  content,
  template_id: id,
  ...(type === 'email' && { subject }),
})
