import { lazy, Suspense } from 'react'
import { useLocation } from 'react-router'
import { FullScreenLoader } from '../../../ui/full-screen-loader.tsx'
import { Landing } from '../components/landing.tsx'

const Flow = lazy(() => import('../components/flow.tsx').then((module) => ({ default: module.Flow })))

/** `/` is the first screen, `/onboarding` the steps (product section 2, "Public layout"). */
export function Component() {
  const { pathname } = useLocation()
  return pathname.startsWith('/onboarding') ? (
    <Suspense fallback={<FullScreenLoader />}>
      <Flow />
    </Suspense>
  ) : (
    <Landing />
  )
}
