/** Interface for other features. */
export { addRecipients } from './commands/add-recipients.ts'
export { cancelSend } from './commands/cancel-send.ts'
export { haltTexts } from './commands/halt-texts.ts'
export { handMails } from './commands/hand-mails.ts'
export { pauseSend } from './commands/pause-send.ts'
export { resumeSend } from './commands/resume-send.ts'
export { runPipeline } from './commands/run-pipeline.ts'
export { type NewSend, startSend } from './commands/start-send.ts'
export { firstTextsAmong } from './queries/first-texts.ts'
export { outcomesOf } from './queries/outcomes.ts'
export { type Places, readPlaces } from './queries/places.ts'
export { heldOf, type SendProgress, progressOf } from './queries/progress.ts'
export {
  contactsOfOutcome,
  type RecipientFilter,
  type RecipientRow,
  placesOf,
  recipientsAt,
  recipientsOf,
  sentTo,
} from './queries/recipients.ts'
export { wonSenderNames } from './queries/sender-names.ts'
export { theirPlaces } from './store/people.ts'
export { bestHour, zoneKeyOf } from './store/zones.ts'
export { SEND_ENDED, SEND_HALTED, sendEndedPayload, sendHaltedPayload } from './events.ts'
export { HOLD_PURPOSE, unitsOf, wordsOf } from './policy/money.ts'
export { readMailToken } from './policy/mail-links.ts'
export { viewMail } from './queries/mail-view.ts'
export { compileCampaignMails } from './render/campaign-mail.ts'
export { releaseRest } from './commands/release-rest.ts'
export { readRestAt } from './queries/rest-at.ts'
export { noteTestLook } from './commands/note-test-look.ts'
export { noteTestOut, type TestStanding } from './commands/note-test-out.ts'
export { mailCampaignsInPeriod } from './queries/usage.ts'
export { takeSendReceipt } from './commands/take-send-receipt.ts'
export { type ControlDraw, drawOf, drawSeed } from './policy/control-draw.ts'
export { isSendReceipt } from './policy/receipts.ts'
export { type Pace, paceOf } from './policy/paces.ts'

/** For carriers of other channels. */
export type { Carrier } from './policy/carrier.ts'
