import type { PaletteAction } from '../../../lib/palette.ts'
import { SETTINGS_TABS, type SettingsTab } from './tabs.ts'

const WORDS: Readonly<Record<SettingsTab, { title: string; keywords: readonly string[] }>> = {
  profile: { title: 'Edit profile', keywords: ['name', 'picture', 'avatar'] },
  account: { title: 'Change password', keywords: ['email', 'phone', 'two-factor', 'devices', 'security'] },
  billing: { title: 'Change plan', keywords: ['upgrade', 'billing', 'subscription', 'card', 'invoices', 'wallet'] },
  notifications: { title: 'Choose notifications', keywords: ['email', 'alerts'] },
  sending: {
    title: 'Change sending rules',
    keywords: [
      'quiet hours',
      'night',
      'texts',
      'limit',
      'frequency',
      'campaigns',
      'marketing',
      'postal address',
      'a2p',
      'toll-free',
      'numbers',
    ],
  },
  domains: { title: 'Use my own domain', keywords: ['dns', 'cname', 'address', 'website', 'custom domain', 'url'] },
  appearance: { title: 'Change appearance', keywords: ['theme', 'sidebar', 'look'] },
  'api-keys': { title: 'Create API key', keywords: ['developer', 'token'] },
  history: { title: 'History', keywords: ['changes', 'log', 'audit', 'who changed'] },
  data: { title: 'Export my data', keywords: ['download', 'backup', 'delete account'] },
}

/** One action per tab of the settings. */
export const SETTINGS_ACTIONS: readonly PaletteAction[] = SETTINGS_TABS.map(({ id, Icon }) => ({
  ...WORDS[id],
  Icon,
  to: `/dashboard/settings?tab=${id}`,
}))
