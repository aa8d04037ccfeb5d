import { useHotkeys } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { collapsedCookie, readCollapsed } from './sidebar-cookie.ts'

/** Whether the sidebar is collapsed; Ctrl or Cmd plus b toggles it, also while one types. */
export function useSidebar(): { collapsed: boolean; toggle: () => void } {
  const [collapsed, setCollapsed] = useState(() => readCollapsed(document.cookie))
  const toggle = useCallback(() => {
    const next = !readCollapsed(document.cookie)
    document.cookie = collapsedCookie(next)
    setCollapsed(next)
  }, [])
  useHotkeys([['mod+b', toggle]])
  return { collapsed, toggle }
}
