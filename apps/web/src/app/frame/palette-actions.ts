import { useMantineColorScheme } from '@mantine/core'
import { IconKeyboard, IconLayoutSidebar, IconLogout } from '../../ui/icons.generated.ts'
import { CAMPAIGN_ACTIONS } from '../../features/campaigns/components/palette-actions.ts'
import { CODE_ACTIONS } from '../../features/codes/components/palette-actions.ts'
import { IMPORT_ACTIONS } from '../../features/contact-imports/components/palette-actions.ts'
import { CONTACT_ACTIONS } from '../../features/contacts/components/palette-actions.ts'
import { CONVERSATION_ACTIONS } from '../../features/conversations/components/palette-actions.ts'
import { useSiteActions } from '../../features/minisites/components/palette-actions.ts'
import { SEGMENT_ACTIONS } from '../../features/segments/components/palette-actions.ts'
import { SETTINGS_ACTIONS } from '../../features/settings/components/palette-actions.ts'
import { TEMPLATE_ACTIONS } from '../../features/templates/components/palette-actions.ts'
import { openShortcuts, type PaletteAction } from '../../lib/palette.ts'
import { setCollapsed, useCollapsed } from '../../lib/sidebar.ts'
import { COLOR_SCHEMES } from './color-schemes.ts'
import { useLeave } from './use-leave.ts'

/** The actions of the frame itself. */
function useFrameActions(): readonly PaletteAction[] {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const isCollapsed = useCollapsed()
  const leave = useLeave()
  return [
    ...COLOR_SCHEMES.filter(({ value }) => value !== colorScheme).map(({ value, label, Icon }) => ({
      title: value === 'auto' ? 'Match my device' : `${label} mode`,
      keywords: ['theme', 'color scheme', 'appearance'],
      Icon,
      to: () => setColorScheme(value),
    })),
    {
      title: isCollapsed ? 'Open the sidebar' : 'Collapse the sidebar',
      keywords: ['navigation', 'menu'],
      Icon: IconLayoutSidebar,
      to: () => setCollapsed(!isCollapsed),
    },
    { title: 'Keyboard shortcuts', keywords: ['keys', 'help'], Icon: IconKeyboard, to: openShortcuts },
    { title: 'Log out', keywords: ['sign out', 'leave'], Icon: IconLogout, to: () => void leave() },
  ]
}

/** Returns the actions of the palette: those of each feature, and the frame's own. */
export const usePaletteActions = (): readonly PaletteAction[] => [
  ...useSiteActions(),
  ...CONTACT_ACTIONS,
  ...IMPORT_ACTIONS,
  ...CONVERSATION_ACTIONS,
  ...CAMPAIGN_ACTIONS,
  ...CODE_ACTIONS,
  ...SEGMENT_ACTIONS,
  ...TEMPLATE_ACTIONS,
  ...SETTINGS_ACTIONS,
  ...useFrameActions(),
]
