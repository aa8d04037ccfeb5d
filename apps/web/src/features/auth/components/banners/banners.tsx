import { DeletionBanner } from './deletion-banner.tsx'
import { VerifyEmailBanner } from './verify-email-banner.tsx'

/** Account notices above every dashboard screen. */
export const Banners = () => (
  <>
    <DeletionBanner />
    <VerifyEmailBanner />
  </>
)
