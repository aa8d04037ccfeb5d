import { Settings } from '../../features/settings/screens/settings.tsx'
import { Billing } from './billing.tsx'
import { latePart } from '../../ui/late-part.tsx'

const Leaving = latePart(() => import('./leaving.tsx'))

/** The settings, with the tabs of other features. */
export function Component() {
  return <Settings billing={Billing} leaving={<Leaving />} />
}
