import { wordIn } from '@greenroom/domain/opt-out-words'
import type { SystemContext } from '../../../platform/context.ts'
import type { NewText } from '../store/inbound-texts.ts'

/** A text as a provider delivers it. */
export type DeliveredText = Pick<NewText, 'providerId' | 'sender' | 'recipient' | 'body' | 'media'> & {
  /** Word that the provider has recognized and answered itself. */
  answered?: NewText['word']
  /** Account of the provider that signed it; the sandbox has none. */
  accountSid?: string
}

/** Returns the text as it is kept. */
export const textOf = (
  { now }: Pick<SystemContext, 'now'>,
  { answered = null, accountSid, body, ...text }: DeliveredText,
): NewText => ({
  ...text,
  accountSid: accountSid ?? null,
  body: body.toWellFormed().replaceAll('\0', ''),
  receivedAt: now,
  word: answered ?? wordIn(body) ?? null,
  isAnswered: answered !== null,
})
