/** Returns the Message-ID of a mail of a conversation (RFC 5322, section 3.6.4). @param domain of the sender */
export const messageIdOf = (messageId: string, domain: string): string => `<${messageId}@${domain}>`

/** Returns the id of the message of ours that a Message-ID may name. */
export const messageIn = (messageId: string): string | undefined =>
  /^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@/i.exec(messageId)?.[1]?.toLowerCase()

/** Domain that no mail can have (RFC 2606). */
const NOWHERE = '@unnamed.invalid>'

/** Returns a name for a mail that came without a Message-ID. */
export const nameFor = (digest: Buffer): string => `<${digest.toString('hex')}${NOWHERE}`

/** Tells whether a mail came without a Message-ID, so that no answer can name it. */
export const isNamedByUs = (mailId: string): boolean => mailId.endsWith(NOWHERE)
