import { DELETION_GRACE_DAYS } from '@greenroom/domain'
import type { Urls } from '../../../platform/urls.ts'
import type { Letter } from '../../notifications/public.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const keep = (urls: Urls) => ({ label: 'Keep my account', url: `${urls.publicUrl}/login` })

/** Letter about a requested deletion. */
export const deletionLetter = (urls: Urls, deleteAfter: Date): Omit<Letter, 'cause'> => ({
  subject: `Your account will be deleted on ${day.format(deleteAfter)}`,
  heading: 'Your account is to be deleted',
  paragraphs: [
    `As you asked, your account and everything in it will be deleted on ${day.format(deleteAfter)}, ${DELETION_GRACE_DAYS} days after you asked. Your pages are offline from now on.`,
    'If you have a plan, it is not charged again. What is left in your wallet of the money you added goes back to the cards it came from, as far as their banks accept it. If some of it cannot go back, we will write to you.',
    'Changed your mind? Log in until then and choose “Keep my account”: everything comes back as it was.',
  ],
  action: keep(urls),
  notes: ['If this was not you, log in at once, keep the account and change your password.'],
  text: `Your account will be deleted on ${day.format(deleteAfter)}. To keep it, log in until then: ${urls.publicUrl}/login`,
})

/** Reminder that the grace period is almost over. */
export const deletionNear = (urls: Urls, deleteAfter: Date): Omit<Letter, 'cause'> => ({
  subject: `Your account will be deleted on ${day.format(deleteAfter)}`,
  heading: 'A few days are left',
  paragraphs: [
    `Your account and everything in it will be deleted on ${day.format(deleteAfter)}. After that nobody can bring it back, and your usernames are free for others.`,
    'To keep it, log in before that and choose “Keep my account”.',
  ],
  action: keep(urls),
  text: `Your account will be deleted on ${day.format(deleteAfter)}, for good. To keep it, log in before: ${urls.publicUrl}/login`,
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
    'Everything that we keep of you is in one zip: a file for each kind of data, and your pictures.',
    `You can download it until ${day.format(expiresAt)}. You have to be logged in.`,
  ],
  action: { label: 'Download it', url: `${urls.publicUrl}/dashboard/settings?tab=data` },
  notes: ['If you did not ask for it, change your password.'],
})
