import type { Feature, Running } from '../../platform/feature.ts'
import type { House } from '../../platform/house.ts'
import { eraseMedia } from './commands/erase-media.ts'
import { forgetMedia } from './commands/forget-media.ts'
import { forgetWaitingMails } from './commands/forget-waiting-mails.ts'
import { watchMailbox } from './commands/watch-mailbox.ts'
import { MEDIA_AWAITED } from './events.ts'
import { jobs, onMediaAwaited } from './jobs.ts'
import { allMediaPaths, mediaOfPerson } from './queries/media.ts'
import { servePublicMedia } from './routes/public-media.ts'
import { sendingRuleRoutes } from './routes/sending-rules.ts'
import { textsOfPerson } from './queries/inbound-texts.ts'
import { moveMessages } from './store/messages.ts'
import { openTextIntake } from './store/text-intake.ts'
import { twilioMessages } from './webhooks/twilio-messages.ts'
import { mailWebhook } from './webhooks/mail.ts'
import { snsWebhook } from './webhooks/sns.ts'
import { twilioStatus } from './webhooks/twilio-status.ts'

/** Workers read the mailbox; its library is loaded only where one is set up. */
async function startMailbox(house: House): Promise<Running> {
  const { IMAP_URL, ROLE } = house.env
  if (!IMAP_URL || ROLE === 'web') return { stop: async () => {} }
  const { imapMailbox } = await import('../../platform/providers/mailbox/imap.ts')
  return watchMailbox(house, imapMailbox(IMAP_URL))
}

/** Messages between owners and their contacts, the numbers they come from, and the gate before them. */
export const messaging: Feature = {
  name: 'messaging',
  routes: sendingRuleRoutes,
  doors: (app, house) => servePublicMedia(app, house),
  jobs,
  events: { [MEDIA_AWAITED]: onMediaAwaited },
  webhooks: [twilioMessages, twilioStatus, mailWebhook, snsWebhook],
  live: ['messages', 'senders', 'sending_rules', 'revocation_flags'],
  personalData: {
    tables: [
      { name: 'inbound_texts' },
      { name: 'message_media' },
      { name: 'revocation_flags' },
      { name: 'messages' },
      { name: 'senders' },
      { name: 'sending_rules' },
    ],
    mentions: [textsOfPerson, mediaOfPerson],
    mergeContact: moveMessages,
    files: allMediaPaths,
    forgetContact: async (context, person) => {
      await forgetMedia(context, person)
      await forgetWaitingMails(context, person)
    },
    erase: eraseMedia,
  },
  start: async (house) => {
    const texts = house.hold(openTextIntake)
    const mailbox = await startMailbox(house)
    return {
      stop: async () => {
        await Promise.all([texts.drain(), mailbox.stop()])
      },
    }
  },
}
