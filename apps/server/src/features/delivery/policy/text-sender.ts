import type { SenderRow } from '@greenroom/db'
import type { TextSender } from '../../../platform/providers/sms/sms.ts'

/** Returns an owner's number or name as the provider takes it. */
export const textSenderOf = ({
  address,
  serviceSid,
  accountSid,
}: Pick<SenderRow, 'address' | 'serviceSid' | 'accountSid'>): TextSender => ({
  address,
  serviceSid,
  accountSid,
})
