import type { Campaign } from '@greenroom/contracts'
import { createContext, use } from 'react'
import type { Draft, DraftState } from '../../editing/draft.ts'
import type { CampaignFields } from '../../editing/fields.ts'
import type { Foreseen } from './foreseen-drawer.tsx'
import type { Section } from './use-section.ts'
import type { Shown } from './use-shown.ts'

export interface Creator {
  draft: Draft
  state: DraftState
  fields: CampaignFields
  /** Version of an email that is written and shown, from 0, which is A. */
  version: number
  setVersion: (version: number) => void
  /** As the server has it; undefined until the first change is saved. */
  row: Campaign | undefined
  change: (fields: Partial<CampaignFields>) => void
  /** The message as somebody receives it. */
  shown: Shown
  /** @param fieldId the field that gets the focus; without it, the section does */
  goTo: (section: Section, fieldId?: string) => void
  /** Shows the people behind a number; undefined as long as what is written is not saved. */
  see: ((foreseen: Foreseen) => void) | undefined
  /** It was confirmed here: it can be taken back for a moment. */
  onConfirmed: () => void
}

export const CreatorContext = createContext<Creator | undefined>(undefined)

/** Returns the campaign that is being written. */
export function useCreator(): Creator {
  const creator = use(CreatorContext)
  if (!creator) throw new Error('This part belongs into the creator of a campaign')
  return creator
}
