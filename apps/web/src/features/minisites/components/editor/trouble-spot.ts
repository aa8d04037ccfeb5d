import { isEmpty } from '../../../../lib/editing/merge.ts'
import { blockProblems, siteProblems } from '../../editing/fields.ts'
import type { BlockEdit, EditingState } from '../../editing/model.ts'
import { isDraft } from '../../editing/save-state.ts'
import type { EditorTab } from './use-editor-tab.ts'

/** The tab and block that need attention before everything can be saved. */
export interface TroubleSpot {
  tab: EditorTab
  key?: string
}

/** Returns the first place that needs a choice or a correction. */
export function troubleSpot({ site, blocks, order }: EditingState): TroubleSpot | undefined {
  const field = site.conflict?.[0] ?? firstOf({ ...siteProblems(site), ...site.refusal?.fields })
  if (field !== undefined) return { tab: tabOf(field) }
  const block = Object.values(blocks).find(isTroubled)
  if (block) return { tab: 'blocks', key: block.key }
  return order.conflict || order.refusal ? { tab: 'blocks' } : undefined
}

const firstOf = (problems: Record<string, string>) => Object.keys(problems)[0]?.split('.')[0]

function tabOf(field: string): EditorTab {
  if (field === 'seo') return 'seo'
  if (field === 'is_active') return 'share'
  return field === 'theme' || field === 'design' ? 'design' : 'header'
}

function isTroubled(edit: BlockEdit): boolean {
  if (edit.removed) return false
  if (edit.conflict || edit.gone || edit.refusal) return true
  return !isDraft(edit) && !isEmpty(edit.mine) && !isEmpty(blockProblems(edit))
}
