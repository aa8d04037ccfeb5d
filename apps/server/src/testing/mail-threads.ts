import type { messageHands } from './message-hands.ts'

/** An owner who wrote a mail to a fan, and the fan's answers. */
export async function mailThread({ newOwner, newFan, sent, later, query }: ReturnType<typeof messageHands>) {
  const owner = await newOwner()
  const fan = await newFan(owner)
  await sent(owner, fan, { channel: 'email', content: 'Hi' })
  await later()
  const [mail] = await query<{ headers: Record<string, string> }>(
    'select headers from sandbox_mails where recipient = $1',
    [fan.email],
  )
  const reply = mail?.headers['Reply-To'] ?? ''
  return {
    owner,
    fan,
    /** Address that the mail asks answers to. */
    reply,
    /** Returns a mail of the fan's. @param head fields that servers on its way have added */
    letter: ({ id = '<one@example.com>', text = 'Count me in!', head = '' } = {}) =>
      `${head}From: ${fan.email}\r\nTo: ${reply}\r\nSubject: Hi\r\nMessage-ID: ${id}\r\n\r\n${text}\r\n`,
    /** Returns what came in. */
    messages: () =>
      query<Record<string, unknown>>(
        "select * from messages where user_id = $1 and direction = 'inbound' order by sent_at, content",
        [owner.id],
      ),
  }
}
