import type { LayoutName, PagePath } from '@greenroom/domain/routes'
import type { LoadScreen } from './route-types.ts'

/** The code of each layout. */
export const LAYOUT_CODE: Readonly<Record<LayoutName, LoadScreen>> = {
  auth: () => import('./layouts/auth-layout.tsx'),
  dashboard: () => import('./layouts/dashboard-layout.tsx'),
  editor: () => import('./layouts/editor-layout.tsx'),
  public: () => import('./layouts/public-layout.tsx'),
}

/**
 * The code of each screen of the table in packages/domain/src/routes.ts. The build reads both tables, to pack the files
 * of each screen and to name them in its page (apps/web/build/screen-code.ts).
 */
export const SCREEN_CODE: Readonly<Record<PagePath, LoadScreen>> = {
  '/': () => import('../features/onboarding/screens/get-started.tsx'),
  '/onboarding': () => import('../features/onboarding/screens/get-started.tsx'),
  '/privacy': () => import('./screens/privacy.tsx'),
  '/terms': () => import('./screens/terms.tsx'),
  '/login': () => import('../features/auth/screens/login.tsx'),
  '/signup': () => import('../features/auth/screens/signup.tsx'),
  '/forgot-password': () => import('../features/auth/screens/forgot-password.tsx'),
  '/reset-password': () => import('../features/auth/screens/reset-password.tsx'),
  '/auth/callback': () => import('../features/auth/screens/callback.tsx'),
  '/sandbox/mail': () => import('../features/sandbox/screens/mail.tsx'),
  '/sandbox/phone': () => import('../features/sandbox/screens/phone.tsx'),
  '/sandbox/registrar': () => import('../features/sandbox/screens/registrar.tsx'),
  '/sandbox/dns': () => import('../features/sandbox/screens/dns.tsx'),
  '/sandbox/checkout/:id': () => import('../features/sandbox/screens/checkout.tsx'),
  '/sandbox/billing/:id': () => import('../features/sandbox/screens/billing.tsx'),
  '/sandbox/receipt/:id': () => import('../features/sandbox/screens/receipt.tsx'),
  '/dashboard/launchpad': () => import('../features/launchpad/screens/launchpad.tsx'),
  '/dashboard/overview': () => import('../features/overview/screens/overview.tsx'),
  '/dashboard/mini-sites': () => import('../features/minisites/screens/mini-sites.tsx'),
  '/dashboard/codes': () => import('../features/codes/screens/codes.tsx'),
  '/dashboard/contacts': () => import('./screens/contacts.tsx'),
  '/dashboard/contacts/deleted': () => import('../features/contacts/screens/deleted.tsx'),
  '/dashboard/contacts/imports': () => import('../features/contact-imports/screens/contact-imports.tsx'),
  '/dashboard/contacts/:contactId': () => import('./screens/contact.tsx'),
  '/dashboard/conversations/answers': () => import('../features/answer-rules/screens/answer-rules.tsx'),
  '/dashboard/conversations': () => import('./screens/conversations.tsx'),
  '/dashboard/conversations/:contactId': () => import('./screens/conversations.tsx'),
  '/dashboard/marketing': () => import('../features/marketing/screens/marketing.tsx'),
  '/dashboard/campaigns': () => import('../features/campaigns/screens/all-campaigns.tsx'),
  '/dashboard/marketing/sms': () => import('../features/campaigns/screens/campaigns.tsx'),
  '/dashboard/marketing/sms/new': () => import('../features/campaigns/screens/edit-campaign.tsx'),
  '/dashboard/marketing/sms/:campaignId': () => import('../features/campaigns/screens/campaign.tsx'),
  '/dashboard/marketing/sms/:campaignId/edit': () => import('../features/campaigns/screens/edit-campaign.tsx'),
  '/dashboard/marketing/email': () => import('../features/campaigns/screens/mail-campaigns.tsx'),
  '/dashboard/marketing/email/new': () => import('../features/campaigns/screens/edit-campaign.tsx'),
  '/dashboard/marketing/email/:campaignId': () => import('../features/campaigns/screens/campaign.tsx'),
  '/dashboard/marketing/email/:campaignId/edit': () => import('../features/campaigns/screens/edit-campaign.tsx'),
  '/dashboard/templates': () => import('../features/templates/screens/templates.tsx'),
  '/dashboard/marketing/audience': () => import('../features/segments/screens/segments.tsx'),
  '/dashboard/marketing/audience/new': () => import('../features/segments/screens/new-segment.tsx'),
  '/dashboard/marketing/audience/:segmentId': () => import('../features/segments/screens/segment.tsx'),
  '/dashboard/analytics': () => import('../features/analytics/screens/analytics.tsx'),
  '/dashboard/marketing/reports': () => import('../features/reports/screens/reports.tsx'),
  '/dashboard/settings': () => import('./screens/settings.tsx'),
  '/dashboard/settings/texting': () => import('../features/registration/screens/register-texting.tsx'),
  '/dashboard/notifications': () => import('../features/notifications/screens/notifications.tsx'),
  '/dashboard/*': () => import('./screens/not-found-in-frame.tsx'),
  '/editor': () => import('../features/minisites/screens/editor-start.tsx'),
  '/editor/:id': () => import('../features/minisites/screens/editor.tsx'),
}
