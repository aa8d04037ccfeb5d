import type { Template } from '@greenroom/contracts'
import type { MailDesign } from '@greenroom/domain/mail-design'
import type { CampaignFields } from '../editing/fields.ts'
import type { CampaignType } from './kinds.ts'
import { withDesign } from './mail-blocks.ts'

/** Returns the fields that a template fills in; of an email, its subject and its blocks, too. */
export const wordsOf = (
  { id, subject, content, design }: Pick<Template, 'id' | 'subject' | 'content'> & { design: MailDesign | null },
  type: CampaignType,
): Partial<CampaignFields> => ({
  content,
  template_id: id,
  ...(type === 'email' && { subject, design: null }),
  ...(type === 'email' && design && withDesign(design)),
})
