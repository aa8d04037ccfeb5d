import { campaignRecipients, inboundMails, messages, miniSites } from '@greenroom/db'
import { and, eq, inArray, isNull, sql } from '@greenroom/db/sql'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { type Person, tellsOf } from '../../../platform/person-data.ts'
import { isBounceDomain, readMailLocalPart } from '../policy/mail-tokens.ts'

/** Mail that waits to be handled, without its text. */
export interface WaitingMail {
  id: string
  recipients: string[]
}

/** System read: envelopes of the mails that wait to be handled. */
export const listEnvelopesOfAll = ({ db }: SystemContext): Promise<WaitingMail[]> =>
  db.system
    .select({ id: inboundMails.id, recipients: inboundMails.recipients })
    .from(inboundMails)
    .where(isNull(inboundMails.handledAt))

/** Returns which of these addresses lead to the owner, each with the contact of the thread that it names. */
export async function addressesOfOwner(
  { db, ownerId, links, providers: { email } }: Context,
  addresses: readonly string[],
): Promise<Map<string, string | undefined>> {
  if (email?.replyDomain === undefined) return new Map()
  const ours = `@${email.replyDomain}`
  const read = readerOf(links, email.replyDomain)
  const named = addresses.flatMap((address) => {
    const mail = read(address)
    return mail && 'messageId' in mail ? [{ address, ...mail }] : []
  })
  const campaigns = addresses.flatMap((address) => {
    const mail = read(address)
    return mail && 'sendId' in mail ? [{ address, ...mail }] : []
  })
  const [sent, sites, reached] = await db.readForOwner(ownerId, (tx) =>
    Promise.all([
      tx
        .select({ id: messages.id, contactId: messages.contactId })
        .from(messages)
        .where(
          and(
            eq(messages.userId, ownerId),
            sql`${messages.id} = any (${idsOf(named.map(({ messageId }) => messageId))})`,
          ),
        )
        .execute(),
      tx.select({ username: miniSites.username }).from(miniSites).where(eq(miniSites.userId, ownerId)).execute(),
      tx
        .execute<{ sendId: string; seq: number; contactId: string }>(
          sql`select r.send_id as "sendId", r.seq, r.contact_id as "contactId"
          from unnest(${sql.param(campaigns.map(({ sendId }) => sendId))}::uuid[], ${sql.param(campaigns.map(({ seq }) => seq))}::int[])
            as named (send_id, seq)
          join ${campaignRecipients} r on r.send_id = named.send_id and r.seq = named.seq
          where r.user_id = ${ownerId}`,
        )
        .execute(),
    ]),
  )
  const contactOf = new Map(sent.map(({ id, contactId }) => [id, contactId]))
  const recipientOf = new Map(reached.rows.map((row) => [`${row.sendId}/${row.seq}`, row.contactId]))
  return new Map([
    ...sites.map(({ username }) => [`${username}${ours}`, undefined] as const),
    ...named
      .filter(({ messageId }) => contactOf.has(messageId))
      .map(({ address, messageId }) => [address, contactOf.get(messageId)] as const),
    ...campaigns.flatMap(({ address, sendId, seq }) => {
      const contactId = recipientOf.get(`${sendId}/${seq}`)
      return contactId ? [[address, contactId] as const] : []
    }),
  ])
}

/** Returns what names the mail of ours that an address is about, at the reply domain or at that of an owner's bounces. */
const readerOf = (links: Context['links'], replyDomain: string) => (address: string) => {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return domain === replyDomain || isBounceDomain(domain)
    ? readMailLocalPart({ links }, address.slice(0, at))?.named
    : undefined
}

/** System read: which of these mails contain an id or address of a person. */
export async function mailsThatTell(
  { db }: SystemContext,
  ids: readonly string[],
  person: Person,
): Promise<Set<string>> {
  const rows = await db.system
    .select({ id: inboundMails.id })
    .from(inboundMails)
    .where(and(inArray(inboundMails.id, [...ids]), tellsOf(sql`encode(${inboundMails.raw}, 'escape')`, person)))
  return new Set(rows.map(({ id }) => id))
}

const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`
