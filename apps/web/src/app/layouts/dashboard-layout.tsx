import { Box } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Suspense } from 'react'
import { Outlet } from 'react-router'
import { Banners, WaysCleared } from '../../features/auth/index.ts'
import { NotificationsMenu } from '../../features/notifications/index.ts'
import { hasDraft } from '../../features/onboarding/draft/kept-draft.ts'
import { WalletBalance } from '../../features/wallet/index.ts'
import { useQuietMoment } from '../../lib/code-ahead.ts'
import { partnerApp } from '../../lib/partner-app.ts'
import { hasUnsent, threadCountsQuery } from '../../lib/conversations.ts'
import { useViewport } from '../../lib/viewport.ts'
import { Late } from '../../ui/late.tsx'
import { ScreenSkeleton } from '../../ui/screen-skeleton.tsx'
import { BottomBar } from '../frame/bottom-bar.tsx'
import { NAV_ENTRIES } from '../frame/navigation.ts'
import { Overlays } from '../frame/overlays.tsx'
import { FrameSearch } from '../frame/search.tsx'
import { Sidebar } from '../frame/sidebar.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { useSidebar } from '../frame/use-sidebar.ts'
import classes from './dashboard-layout.module.css'
import { PayerBack } from './payer-back.tsx'
import { Protected } from './protected.tsx'
import { useSlowNavigation } from './use-slow-navigation.ts'
import { lateDialog, lateExtra } from '../../ui/late-part.tsx'
import type { FirstQueries } from '../../lib/first-queries.ts'
import { meQuery } from '../../lib/me.ts'
import { signInWaysQuery } from '../../lib/accounts/sign-in-ways.ts'
import { walletQuery } from '../../lib/wallet.ts'
import { unreadQuery } from '../../features/notifications/api/notifications.ts'
import { subscriptionQuery } from '../../features/subscription/api/subscription.ts'

const DraftPrompt = lateExtra(async () => ({
  default: (await import('../../features/onboarding/index.ts')).DraftPrompt,
}))

const WalletNews = lateExtra(() => import('../../features/wallet/components/wallet-news.tsx'))
const ResumeOutbox = lateExtra(() => import('../../features/conversations/outbox/resume.tsx'))
const PlanBanner = lateExtra(() => import('../../features/subscription/components/plan-banner.tsx'))

const MobileMenu = lateDialog(() => import('../frame/mobile-menu.tsx'))

export const firstQueries: FirstQueries = () => [
  meQuery,
  walletQuery,
  unreadQuery,
  threadCountsQuery,
  signInWaysQuery,
  subscriptionQuery,
]

/** The dashboard's shell: sidebar or bottom bar, top bar, content. Composes the features' parts of the frame. */
export function Component() {
  return (
    <PayerBack>
      <Protected>
        <Shell />
      </Protected>
    </PayerBack>
  )
}

function Shell() {
  const sidebar = useSidebar()
  const { isMobile } = useViewport()
  const [menuOpened, menu] = useDisclosure(false)
  const isQuiet = useQuietMoment()
  const isLoading = useSlowNavigation() === 'frame'
  const entries = { entries: NAV_ENTRIES, partner: partnerApp() }
  return (
    <div className={classes.root} data-collapsed={sidebar.collapsed || undefined}>
      <Sidebar collapsed={sidebar.collapsed} {...entries} />
      <Box miw={0} className={classes.column ?? ''}>
        <TopBar
          collapsed={sidebar.collapsed}
          onToggleSidebar={sidebar.toggle}
          menuOpened={menuOpened}
          onOpenMenu={menu.open}
          search={<FrameSearch />}
          wallet={<WalletBalance />}
          notifications={<NotificationsMenu />}
        />
        <Late when={isQuiet}>
          <WalletNews />
        </Late>
        <Late when={isQuiet && hasUnsent()}>
          <ResumeOutbox />
        </Late>
        <Banners />
        <WaysCleared />
        <Late when={isQuiet}>
          <PlanBanner />
        </Late>
        <main id="main" tabIndex={-1} className={classes.main}>
          {isLoading ? <ScreenSkeleton /> : null}
          <div hidden={isLoading}>
            <Outlet />
          </div>
        </main>
      </Box>
      <BottomBar />
      <Late when={isMobile && (isQuiet || menuOpened)}>
        <MobileMenu opened={menuOpened} onClose={menu.close} wallet={<WalletBalance wide />} {...entries} />
      </Late>
      <Overlays />
      {hasDraft() ? (
        <Suspense>
          <DraftPrompt />
        </Suspense>
      ) : null}
    </div>
  )
}
