import { lazy } from 'react'
import { Settings } from '../../features/settings/screens/settings.tsx'

const Billing = lazy(() => import('./billing.tsx'))
const Leaving = lazy(() => import('./leaving.tsx'))

/** Settings, with the tabs that other features bring. */
export function Component() {
  return <Settings billing={Billing} leaving={<Leaving />} />
}
