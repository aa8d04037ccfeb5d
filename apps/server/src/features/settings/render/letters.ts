import { DELETION_GRACE_DAYS } from '@greenroom/domain'
import type { Urls } from '../../../platform/urls.ts'
import type { Letter } from '../../notifications/public.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const keep = (urls: Urls) => ({ label: 'Keep my account', url: `${urls.publicUrl}/login` })

/** Letter about a requested deletion. */
export const deletionLetter = (urls: Urls, deleteAfter: Date): Omit<Letter, 'cause'> => ({
  subject: `Your account will be deleted on ${day.format(deleteAfter)}`,
  heading: 'Your account will be deleted',
  paragraphs: [
    `As you asked, your account and everything in it will be deleted on ${day.format(deleteAfter)}, in ${DELETION_GRACE_DAYS} days. Your pages are offline from now on.`,
    'If you have a plan, you will not be charged again. Unspent money that you added to your wallet goes back to the cards it came from, if their banks accept it. If some of it cannot be refunded, we will write to you.',
    'Changed your mind? Log in before then and choose “Keep my account”. Everything comes back as it was.',
  ],
  action: keep(urls),
  notes: ['If this was not you, log in at once, keep the account, and change your password.'],
  text: `Your account will be deleted on ${day.format(deleteAfter)}. To keep it, log in before then: ${urls.publicUrl}/login`,
})

/** Reminder that the grace period is almost over. */
export const deletionNear = (urls: Urls, deleteAfter: Date): Omit<Letter, 'cause'> => ({
  subject: `Your account will be deleted on ${day.format(deleteAfter)}`,
  heading: 'A few days left',
  paragraphs: [
    `Your account and everything in it will be deleted on ${day.format(deleteAfter)}. After that, nobody can bring it back, and others can take your usernames.`,
    'To keep it, log in before that and choose “Keep my account”.',
  ],
  action: keep(urls),
  text: `Your account will be deleted on ${day.format(deleteAfter)}, for good. To keep it, log in before then: ${urls.publicUrl}/login`,
})

/** Letter about a canceled deletion. */
export const keptLetter = (urls: Urls): Omit<Letter, 'cause'> => ({
  subject: 'Your account stays',
  heading: 'Your account stays',
  paragraphs: ['It will not be deleted, and your pages are online again. Good to have you back.'],
  action: { label: 'Go to your sites', url: `${urls.publicUrl}/dashboard/mini-sites` },
  notes: ['If this was not you, change your password.'],
})

/** Letter about a finished export. */
export const exportReady = (urls: Urls, expiresAt: Date): Omit<Letter, 'cause'> => ({
  subject: 'Your export is ready',
  heading: 'Your export is ready',
  paragraphs: [
    'Everything we store about you is in one zip file: a file for each kind of data, and your pictures.',
    `You can download it until ${day.format(expiresAt)}. You have to be logged in.`,
  ],
  action: { label: 'Download it', url: `${urls.publicUrl}/dashboard/settings?tab=data` },
  notes: ['If you did not ask for it, change your password.'],
})
