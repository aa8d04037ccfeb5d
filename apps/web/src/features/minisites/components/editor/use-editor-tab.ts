import { type Icon, IconLayoutList, IconPalette, IconSearch, IconShare2, IconUser } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

export type EditorTab = 'blocks' | 'header' | 'design' | 'seo' | 'share'

export const EDITOR_TABS: readonly { id: EditorTab; label: string; Icon: Icon }[] = [
  { id: 'blocks', label: 'Blocks', Icon: IconLayoutList },
  { id: 'header', label: 'Header', Icon: IconUser },
  { id: 'design', label: 'Design', Icon: IconPalette },
  { id: 'seo', label: 'SEO', Icon: IconSearch },
  { id: 'share', label: 'Share', Icon: IconShare2 },
]

/** The open tab; it lives in the address, so that back, reload and a sent link lead to it. */
export function useEditorTab(): [EditorTab, (tab: EditorTab) => void] {
  const [params, setParams] = useSearchParams()
  const tab = EDITOR_TABS.find(({ id }) => id === params.get('tab'))?.id ?? 'blocks'
  const setTab = useCallback(
    (next: EditorTab) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (next === 'blocks') after.delete('tab')
          else after.set('tab', next)
          return after
        },
        { preventScrollReset: true },
      ),
    [setParams],
  )
  return [tab, setTab]
}
