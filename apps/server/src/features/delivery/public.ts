/** Interface for other features. */
export { addRecipients } from './commands/add-recipients.ts'
export { cancelSend } from './commands/cancel-send.ts'
export { pauseSend } from './commands/pause-send.ts'
export { resumeSend } from './commands/resume-send.ts'
export { type NewSend, startSend } from './commands/start-send.ts'
export { firstTextsAmong } from './queries/first-texts.ts'
export { type Pace, paceOf } from './policy/paces.ts'
export { progressOf, type SendProgress } from './queries/progress-stub.ts'
