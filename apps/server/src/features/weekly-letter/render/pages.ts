import type { FanPage } from '@greenroom/minisite/render'

/** Path of the settings in which the letter is turned on and off. */
const SETTINGS = '/dashboard/settings?tab=notifications'

/** Asks whether to end the letter. Programs that follow links of mails change nothing. */
export const askPage = (token: string, action: string): FanPage => ({
  heading: 'Stop the weekly letter?',
  paragraphs: ['You will get no letter on Mondays any more. Everything else stays as it is.'],
  form: { action, hidden: { t: token }, fields: [], submit: 'Stop the letter' },
})

export const endedPage: FanPage = {
  heading: 'The weekly letter has ended',
  paragraphs: ['You can turn it on again in the settings, under Notifications.'],
  links: [{ label: 'Open the settings', href: SETTINGS }],
}

export const deadPage: FanPage = {
  heading: 'This link does not work',
  paragraphs: [
    'Part of it is missing, or the account is gone. You can turn the letter off in the settings, under Notifications.',
  ],
  links: [{ label: 'Open the settings', href: SETTINGS }],
}
