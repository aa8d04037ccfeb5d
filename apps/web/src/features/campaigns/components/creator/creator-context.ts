import type { Campaign } from '@greenroom/contracts'
import { createContext, use } from 'react'
import type { Draft, DraftState } from '../../editing/draft.ts'
import type { CampaignFields } from '../../editing/fields.ts'
import type { Section } from './use-section.ts'

export interface Creator {
  draft: Draft
  state: DraftState
  fields: CampaignFields
  /** As the server has it; undefined until the first change is saved. */
  row: Campaign | undefined
  change: (fields: Partial<CampaignFields>) => void
  goTo: (section: Section) => void
}

export const CreatorContext = createContext<Creator | undefined>(undefined)

/** Returns the campaign that is being written. */
export function useCreator(): Creator {
  const creator = use(CreatorContext)
  if (!creator) throw new Error('This part belongs into the creator of a campaign')
  return creator
}
