/** Interface for other features. */
export { keepMail } from './commands/keep-mail.ts'
export { placesOf } from './queries/mail-places.ts'
export { mailToSend } from './render/mail-to-send.ts'
export { attachMedia } from './commands/attach-media.ts'
export { storeMedia } from './commands/store-media.ts'
export { headersOf } from './policy/media.ts'
export { findMedia, mediaOf, waitingMedia } from './queries/media.ts'
export { lockPresentContact } from './queries/mail.ts'
export { mediaForSending, mediaUrlsOf } from './queries/media-for-sending.ts'
export { receiveMessage } from './commands/receive-message.ts'
export { findHolder } from './commands/find-holder.ts'
export { keepAndTakeText } from './commands/keep-and-take-text.ts'
export { clearFlags, flagOf, markRead, markUnread, readAgain, unreadAgain } from './store/reading.ts'
export { beginSending, type Outgoing } from './commands/begin-sending.ts'
export { cancelMessage } from './commands/cancel-message.ts'
export { clearOverdue } from './commands/clear-overdue.ts'
export { stopWaiting } from './commands/stop-waiting.ts'
export { noteDoubt } from './commands/note-doubt.ts'
export { endAttempt } from './commands/end-attempt.ts'
export { queueMessage } from './commands/queue-message.ts'
export { recordReceipt } from './commands/record-receipt.ts'
export { retryMessage } from './commands/retry-message.ts'
export { AT_THE_CARRIER, type Outcome } from './commands/settle-message.ts'
export { takeTextReceipt } from './commands/take-text-receipt.ts'
export {
  CAMPAIGN_MAIL_REPORTED,
  campaignMailReport,
  type CampaignMailReport,
  doubtedNumber,
  endedName,
  MESSAGE_QUEUED,
  NAME_ENDED,
  NUMBER_DOUBTED,
  queuedMessage,
} from './events.ts'
export { campaignLocalPart, type CampaignMail } from './policy/mail-tokens.ts'
export { MAIL_FAILURES } from './policy/mail-verdicts.ts'
export { mailSender } from './policy/mail-sender.ts'
export { campaignMessageId } from './policy/message-ids.ts'
export { readVerifiedEmail } from './queries/mail.ts'
export { readSendingRules, type SendingRules } from './queries/sending-rules.ts'
export { senderIn, statusOf, statusUrlOf } from './policy/receipts.ts'
export { readTwilioCall } from './commands/read-twilio-call.ts'
export { isTheirAccount } from './policy/twilio-accounts.ts'
export { channelGates, senderShown } from './queries/channel-gates.ts'
export { findQueued, listOverdueOfAll, listUnsettledOfAll } from './queries/messages.ts'
export { answerSenders } from './commands/answer-senders.ts'
export { readSendersAsked } from './policy/senders-command.ts'
export { decideForMany, type MarketingGate, type MarketingPerson, openMarketingGate } from './queries/gate-many.ts'
export { cappedAmong } from './queries/sending-rules.ts'
export { textsInPeriod } from './queries/usage.ts'
export { listSenders, senderOfNumber } from './queries/senders.ts'
export { openSenders } from './commands/open-senders.ts'
export { isOwnerVerified } from './queries/gate.ts'
export {
  endSender,
  findLastName,
  findSenders,
  giveName,
  insertSender,
  isOnlyAccount,
  setRegistration,
} from './store/senders.ts'
export { ownNames } from './queries/own-names.ts'
