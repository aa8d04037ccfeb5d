import { campaign, messageMedia } from '@greenroom/contracts'
import { CAMPAIGN_TYPES, campaignAudience, campaignSchedule, campaignTrigger } from '@greenroom/domain/campaigns'
import { mailDesign } from '@greenroom/domain/mail-design'
import { controlShare } from '@greenroom/domain/reports/control-group'
import { variantTest } from '@greenroom/domain/variant-tests'
import { z } from 'zod'
import { keepUntilLogOut, readUntilLogOut } from '../../../lib/session/index.ts'
import type { CampaignFields } from './fields.ts'

const fields = z.object({
  type: z.enum(CAMPAIGN_TYPES),
  name: z.string(),
  audience: campaignAudience,
  content: z.string(),
  subject: z.string(),
  preheader: z.string(),
  design: mailDesign.nullable(),
  test: variantTest.nullable(),
  media: z.array(messageMedia).readonly(),
  control_share: controlShare.nullable(),
  template_id: z.string().nullable(),
  schedule: campaignSchedule,
  trigger: campaignTrigger.nullable(),
}) satisfies z.ZodType<CampaignFields>

/** Adds the fields that older builds did not know; they wrote texts only. */
const withNewFields = (value: unknown) =>
  typeof value === 'object' && value !== null
    ? { type: 'sms', subject: '', preheader: '', design: null, test: null, control_share: null, ...value }
    : value

const kept = z.object({
  /** The campaign that the changes stand on; absent for one that the server does not have. */
  row: z.preprocess(withNewFields, campaign.optional()),
  mine: fields.partial(),
  /** Sent without an answer. */
  maybe: z.array(fields.partial()),
  conflict: z.array(fields.keyof()).optional(),
  /** The first attempt to create it. */
  creation: z.object({ key: z.string(), fields: z.preprocess(withNewFields, fields) }).optional(),
})
/** Input that is not saved yet. */
export type KeptDraft = z.output<typeof kept>

/** Drafts by the id of their campaign, or by how a new one began, the last one last. */
const drafts = z.record(z.string(), z.unknown())
const NAME = 'campaign-drafts'
/** More than anybody leaves behind. */
const MAX_KEPT = 20

/** Keeps input in this browser until the server has it, or its owner logs out. */
export interface DraftKeeper {
  read: (name: string) => KeptDraft | undefined
  /** Returns whether it is kept. Undefined forgets what this keeper has kept, and leaves what another tab has. */
  keep: (name: string, draft: KeptDraft | undefined) => boolean
}

export function createDraftKeeper(): DraftKeeper {
  const own = new Map<string, string>()
  return {
    read: (name) => {
      const found = kept.safeParse(readAll()[name]).data
      if (found) own.set(name, JSON.stringify(readAll()[name]))
      return found
    },
    keep: (name, draft) => {
      const { [name]: before, ...others } = readAll()
      if (draft === undefined) {
        if (before !== undefined && JSON.stringify(before) === own.get(name)) writeAll(others)
        own.delete(name)
        return false
      }
      own.set(name, JSON.stringify(draft))
      writeAll({ ...Object.fromEntries(Object.entries(others).slice(1 - MAX_KEPT)), [name]: draft })
      return JSON.stringify(readAll()[name]) === own.get(name)
    },
  }
}

function readAll(): Record<string, unknown> {
  try {
    return drafts.safeParse(JSON.parse(readUntilLogOut(NAME, 'browser') ?? '{}')).data ?? {}
  } catch {
    return {} // the storage contains something else
  }
}

const writeAll = (all: Record<string, unknown>) => keepUntilLogOut(NAME, JSON.stringify(all), 'browser')
