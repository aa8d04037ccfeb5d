import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { FullScreenLoader } from '../../../ui/full-screen-loader.tsx'
import { Landing } from '../components/landing.tsx'
import { latePart } from '../../../ui/late-part.tsx'

const Flow = latePart(async () => ({ default: (await import('../components/flow.tsx')).Flow }))

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
