import { lazy, Suspense } from 'react'
import { Outlet } from 'react-router'
import { hasDraft } from '../../features/onboarding/draft/browser-draft.ts'
import { BottomBar } from '../frame/bottom-bar.tsx'
import { Sidebar } from '../frame/sidebar.tsx'
import { TopBar } from '../frame/top-bar.tsx'
import { useSidebar } from '../frame/use-sidebar.ts'
import classes from './dashboard-layout.module.css'
import { Protected } from './protected.tsx'

const DraftPrompt = lazy(async () => ({ default: (await import('../../features/onboarding/index.ts')).DraftPrompt }))

/** The dashboard's shell: sidebar or bottom bar, top bar, content. */
export function Component() {
  const sidebar = useSidebar()
  return (
    <Protected>
      <div className={classes.root} data-collapsed={sidebar.collapsed || undefined}>
        <Sidebar collapsed={sidebar.collapsed} />
        <div className={classes.column}>
          <TopBar collapsed={sidebar.collapsed} onToggleSidebar={sidebar.toggle} />
          <main id="main" tabIndex={-1} className={classes.main}>
            <Outlet />
          </main>
        </div>
        <BottomBar />
        {hasDraft() ? (
          <Suspense fallback={null}>
            <DraftPrompt />
          </Suspense>
        ) : null}
      </div>
    </Protected>
  )
}
