import { DeletionBanner } from './deletion-banner.tsx'
import { VerifyEmailBanner } from './verify-email-banner.tsx'

/** What a signed-in person should know about the account, above every screen of the dashboard. */
export const Banners = () => (
  <>
    <DeletionBanner />
    <VerifyEmailBanner />
  </>
)
