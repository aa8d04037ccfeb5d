import type { Icon } from '../../../../ui/icon.tsx'
import { IconLayoutList, IconPalette, IconSearch, IconShare2, IconUser } from '../../../../ui/icons.generated.ts'
import { useCallback } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../../../../lib/address/index.ts'

export type EditorTab = 'blocks' | 'header' | 'design' | 'seo' | 'share'

export const EDITOR_TABS: readonly { id: EditorTab; label: string; Icon: Icon }[] = [
  { id: 'blocks', label: 'Blocks', Icon: IconLayoutList },
  { id: 'header', label: 'Header', Icon: IconUser },
  { id: 'design', label: 'Design', Icon: IconPalette },
  { id: 'seo', label: 'SEO', Icon: IconSearch },
  { id: 'share', label: 'Share', Icon: IconShare2 },
]

const address = z.object({ tab: one(z.enum(EDITOR_TABS.map(({ id }) => id)), 'blocks') })

/** Keeps the open tab in the address, so that back, reload and shared links lead to it. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const { values, set } = useAddress(address)
  return [values.tab, useCallback((tab: EditorTab) => set({ tab }), [set])]
}
