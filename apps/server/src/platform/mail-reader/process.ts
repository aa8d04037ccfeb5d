import { setPriority } from 'node:os'
import type { Asked } from '../child-process.ts'
import { parseMail } from './parse-mail.ts'
import type { MailAnswer, MailOrder } from './read-mail.ts'

/** The process that takes mails apart (see read-mail.ts): one at a time, behind requests. It ends with its parent. */
setPriority(4)
process.on('disconnect', () => process.exit(0))
process.on('message', (said: Asked<MailOrder>) => {
  if (said === 'there?') return process.send?.('here')
  const { raw, headersOnly } = said
  void parseMail(raw, headersOnly).then(
    (mail) => process.send?.({ mail } satisfies MailAnswer),
    (error: unknown) => process.send?.({ problem: String(error).slice(0, 300) } satisfies MailAnswer),
  )
})
