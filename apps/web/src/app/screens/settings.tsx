import { lazy } from 'react'
import { Settings } from '../../features/settings/screens/settings.tsx'

const Billing = lazy(() => import('./billing.tsx'))
const Leaving = lazy(() => import('./leaving.tsx'))

/** The settings, with the tabs of other features. */
export function Component() {
  return <Settings billing={Billing} leaving={<Leaving />} />
}
