import { analytics } from './features/analytics/feature.ts'
import { apiKeys } from './features/api-keys/feature.ts'
import { audience } from './features/audience/feature.ts'
import { auth } from './features/auth/feature.ts'
import { billing } from './features/billing/feature.ts'
import { changeLog } from './features/change-log/feature.ts'
import { contactImports } from './features/contact-imports/feature.ts'
import { codes } from './features/codes/feature.ts'
import { conversations } from './features/conversations/feature.ts'
import { campaigns } from './features/campaigns/feature.ts'
import { consent } from './features/consent/feature.ts'
import { contacts } from './features/contacts/feature.ts'
import { delivery } from './features/delivery/feature.ts'
import { launchpad } from './features/launchpad/feature.ts'
import { letters } from './features/letters/feature.ts'
import { marketing } from './features/marketing/feature.ts'
import { messaging } from './features/messaging/feature.ts'
import { minisites } from './features/minisites/feature.ts'
import { notifications } from './features/notifications/feature.ts'
import { onboarding } from './features/onboarding/feature.ts'
import { publicProfile } from './features/public-profile/feature.ts'
import { registration } from './features/registration/feature.ts'
import { sandbox } from './features/sandbox/feature.ts'
import { reports } from './features/reports/feature.ts'
import { scoring } from './features/scoring/feature.ts'
import { search } from './features/search/feature.ts'
import { senderDomains } from './features/sender-domains/feature.ts'
import { settings } from './features/settings/feature.ts'
import { signUps } from './features/sign-ups/feature.ts'
import { siteHosts } from './features/site-hosts/feature.ts'
import { subscription } from './features/subscription/feature.ts'
import { templates } from './features/templates/feature.ts'
import { uploads } from './features/uploads/feature.ts'
import { wallet } from './features/wallet/feature.ts'
import { weeklyLetter } from './features/weekly-letter/feature.ts'
import type { Feature } from './platform/feature.ts'
import { post } from './platform/mail/post.ts'
import { upkeep } from './platform/upkeep.ts'

const built: readonly Feature[] = [
  auth,
  minisites,
  consent,
  audience,
  scoring,
  // Before messaging: when contacts are merged, threads are prepared before the messages move.
  conversations,
  senderDomains,
  messaging,
  campaigns,
  marketing,
  delivery,
  reports,
  letters,
  contactImports,
  contacts,
  signUps,
  templates,
  onboarding,
  analytics,
  siteHosts,
  codes,
  publicProfile,
  uploads,
  wallet,
  registration,
  subscription,
  billing,
  notifications,
  apiKeys,
  settings,
  changeLog,
  post,
  sandbox,
]

/** Every feature of the product in mounting order, followed by maintenance. */
export const features: readonly Feature[] = [...built, weeklyLetter(built), launchpad(built), search(built), upkeep]
