import type { Icon } from '../../../ui/icon.tsx'
import {
  IconBell,
  IconDatabaseExport,
  IconHistory,
  IconKey,
  IconPalette,
  IconSend,
  IconShieldLock,
  IconUser,
  IconWallet,
  IconWorld,
} from '../../../ui/icons.generated.ts'

export type SettingsTab =
  | 'profile'
  | 'account'
  | 'billing'
  | 'notifications'
  | 'sending'
  | 'domains'
  | 'appearance'
  | 'api-keys'
  | 'history'
  | 'data'

export const SETTINGS_TABS: readonly { id: SettingsTab; label: string; Icon: Icon }[] = [
  { id: 'profile', label: 'Profile', Icon: IconUser },
  { id: 'account', label: 'Account', Icon: IconShieldLock },
  { id: 'billing', label: 'Billing', Icon: IconWallet },
  { id: 'notifications', label: 'Notifications', Icon: IconBell },
  { id: 'sending', label: 'Sending', Icon: IconSend },
  { id: 'domains', label: 'Domains', Icon: IconWorld },
  { id: 'appearance', label: 'Appearance', Icon: IconPalette },
  { id: 'api-keys', label: 'API keys', Icon: IconKey },
  { id: 'history', label: 'History', Icon: IconHistory },
  { id: 'data', label: 'Data', Icon: IconDatabaseExport },
]
