import { setPriority } from 'node:os'
import type { ProcessMessage } from '../child-process.ts'
import { parseMail } from './parse-mail.ts'
import type { MailResult, MailTask } from './read-mail.ts'

/** The process that takes mails apart (see read-mail.ts): one at a time, behind requests. It ends with its parent. */
setPriority(4)
process.on('disconnect', () => process.exit(0))
process.on('message', (message: ProcessMessage<MailTask>) => {
  if (message === 'ping') return process.send?.('pong')
  const { raw, headersOnly } = message
  void parseMail(raw, headersOnly).then(
    (mail) => process.send?.({ mail } satisfies MailResult),
    (error: unknown) => process.send?.({ problem: String(error).slice(0, 300) } satisfies MailResult),
  )
})
