import type { Campaign, MessageMedia } from '@greenroom/contracts'
import type { CampaignAudience, CampaignSchedule, CampaignTrigger } from '@greenroom/domain/campaigns'
import type { MailDesign } from '@greenroom/domain/mail-design'
import type { VariantTest } from '@greenroom/domain/variant-tests'
import type { CampaignBody, CampaignChange } from '../api/campaigns.ts'
import type { CampaignType } from '../rules/kinds.ts'

/** The editable fields of a campaign, and its type, which stays. */
export interface CampaignFields {
  type: CampaignType
  name: string
  audience: CampaignAudience
  content: string
  /** Of an email, as the preheader. */
  subject: string
  preheader: string
  /** Body made of blocks, instead of `content`. */
  design: MailDesign | null
  /** Compares versions of an email. */
  test: VariantTest | null
  media: readonly MessageMedia[]
  /** Percent of its people who are held back to compare. */
  control_share: number | null
  template_id: string | null
  schedule: CampaignSchedule
  trigger: CampaignTrigger | null
}

export const fieldsOf = ({
  type,
  name,
  audience,
  content,
  subject,
  preheader,
  design,
  test,
  media,
  control_share,
  template_id,
  schedule,
  trigger,
}: Campaign): CampaignFields => ({
  type,
  name,
  audience,
  content,
  subject,
  preheader,
  design,
  test,
  media,
  control_share,
  template_id,
  schedule,
  trigger,
})

/** Returns a change as the API takes it. A blank name is not sent: the last one stays until there is another. */
export function changeOf({ type: _, media, name, ...fields }: Partial<CampaignFields>): CampaignChange {
  return {
    ...fields,
    ...(name === undefined || name.trim() === '' ? {} : { name: name.trim() }),
    ...(media === undefined ? {} : { media_ids: media.map(({ id }) => id) }),
  }
}

/** @param otherwise name of a campaign that nobody has named */
export const bodyOf = (fields: CampaignFields, otherwise: string): CampaignBody => ({
  type: fields.type,
  name: otherwise,
  ...changeOf(fields),
})

const NAMES: Record<CampaignTrigger['kind'], string> = {
  birthday: 'Birthday',
  joined: 'Days after joining',
  form: 'After joining through a form',
  keyword: 'After texting a keyword',
}
const TRIGGERS: Record<CampaignTrigger['kind'], CampaignTrigger> = {
  birthday: { kind: 'birthday', at: '10:00' },
  joined: { kind: 'joined', days: 7, at: '10:00' },
  form: { kind: 'form', block_id: null, delay_minutes: 0 },
  keyword: { kind: 'keyword', rule_id: null, delay_minutes: 0 },
}
/** Returns a trigger of a kind to begin with. */
export const triggerOf = (kind: CampaignTrigger['kind']): CampaignTrigger => TRIGGERS[kind]

/** Returns the fields of a new campaign, or of an automatic message of a kind. */
export const newFields = (type: CampaignType, automatic?: CampaignTrigger['kind']): CampaignFields => ({
  type,
  name: automatic === undefined ? 'Untitled campaign' : NAMES[automatic],
  // An automatic message is for whoever it concerns. For a campaign, somebody has to be chosen.
  audience: automatic === undefined ? {} : { everyone: true },
  content: '',
  subject: '',
  preheader: '',
  design: null,
  test: null,
  media: [],
  control_share: null,
  template_id: null,
  schedule: { mode: 'now' },
  trigger: automatic === undefined ? null : triggerOf(automatic),
})
