import { useHotkeys } from '@mantine/hooks'
import { useCallback } from 'react'
import { readCollapsed, setCollapsed, useCollapsed } from '../../lib/sidebar.ts'

/** Returns whether the sidebar is collapsed. Ctrl or Cmd + B toggles it, even while typing. */
export function useSidebar(): { collapsed: boolean; toggle: () => void } {
  const collapsed = useCollapsed()
  const toggle = useCallback(() => setCollapsed(!readCollapsed(document.cookie)), [])
  useHotkeys([['mod+b', toggle]], [])
  return { collapsed, toggle }
}
