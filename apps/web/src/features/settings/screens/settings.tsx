import { Tabs } from '@mantine/core'
import { type ComponentType, type ReactNode, Suspense } from 'react'
import { z } from 'zod'
import { one, useAddress } from '../../../lib/address/index.ts'
import { useViewport } from '../../../lib/viewport.ts'
import { useOpenTabInView } from '../../../ui/open-tab.ts'
import { PageHeader } from '../../../ui/page-header.tsx'
import { SETTINGS_TABS, type SettingsTab } from '../components/tabs.ts'
import { TabSkeleton } from '../components/tab-skeleton.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import classes from './settings.module.css'
import { latePart } from '../../../ui/late-part.tsx'

interface PanelProps {
  leaving: ReactNode
  texting: ComponentType
}

const PANELS: Readonly<Record<Exclude<SettingsTab, 'billing'>, ComponentType<PanelProps>>> = {
  profile: latePart(() => import('../components/profile-tab.tsx')),
  account: latePart(() => import('../components/account-tab.tsx')),
  notifications: latePart(() => import('../components/notifications-tab.tsx')),
  sending: latePart<PanelProps>(() => import('../components/sending-tab.tsx')),
  domains: latePart(() => import('../components/domains-tab.tsx')),
  appearance: latePart(() => import('../components/appearance-tab.tsx')),
  'api-keys': latePart(() => import('../components/api-keys-tab.tsx')),
  history: latePart(() => import('../components/history-tab.tsx')),
  data: latePart<PanelProps>(() => import('../components/data-tab.tsx')),
}

export interface SettingsProps {
  /** The tab of plan and wallet, which are separate features. */
  billing: ComponentType
  /** List items: what happens to plan and wallet when the account is deleted. */
  leaving: ReactNode
  /** State of texts with the carriers, which is a separate feature. */
  texting: ComponentType
}

const tabs = z.enum(SETTINGS_TABS.map(({ id }) => id))
const address = z.object({ tab: one(tabs, 'profile') })

/** `/dashboard/settings`: the user's own settings; the tab is in the address. */
export function Settings({ billing, leaving, texting }: SettingsProps) {
  const { values, set } = useAddress(address)
  const { tab } = values
  const { isMobile } = useViewport()
  const Panel = tab === 'billing' ? billing : PANELS[tab]
  return (
    <UnsavedGuard>
      <PageHeader title="Settings" text="You, your account and your data." />
      <Tabs
        value={tab}
        onChange={(next) => set({ tab: tabs.safeParse(next).data }, { alone: true })}
        orientation={isMobile ? 'horizontal' : 'vertical'}
        classNames={{
          root: classes.root ?? '',
          list: classes.list ?? '',
          tab: classes.tab ?? '',
          tabLabel: classes.tabLabel ?? '',
        }}
        variant="none"
        activateTabWithKeyboard={false}
      >
        <TabList tab={tab} />
        <Tabs.Panel value={tab} className={classes.panel}>
          {/* With a key of its own, so that the tab that was left does not stay while the code is on its way. */}
          <Suspense key={tab} fallback={<TabSkeleton />}>
            <Panel leaving={leaving} texting={texting} />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </UnsavedGuard>
  )
}

function TabList({ tab }: { tab: SettingsTab }) {
  const list = useOpenTabInView(tab)
  return (
    <div ref={list} className={classes.scroll}>
      <Tabs.List aria-label="Settings">
        {SETTINGS_TABS.map(({ id, label, Icon }) => (
          <Tabs.Tab key={id} value={id} data-tab={id} leftSection={<Icon size={18} stroke={1.7} aria-hidden />}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
    </div>
  )
}
