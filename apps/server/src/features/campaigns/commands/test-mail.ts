import { type CompiledMail, fillMail, mergeValues, VARIANT_LABELS } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { notFound } from '../../../platform/errors.ts'
import { deliverMail, requireEmail } from '../../../platform/mail/deliver.ts'
import { liveOf } from '../../audience/public.ts'
import { mailSender, readVerifiedEmail } from '../../messaging/public.ts'
import { openTestMailLimit } from '../policy/limits.ts'
import { reasonOf } from '../policy/reasons.ts'
import { isPerson, judge, readPeople, readTags } from '../queries/fates.ts'
import type { Frame } from '../queries/frame.ts'

/** Outcome of a test. */
export interface Tested {
  sent: number
  problems: { contact_id: string | null; text: string }[]
}

interface Asked {
  toMe: boolean
  contactIds: readonly string[]
  emails: readonly string[]
}

/** Somebody whose data fills the fields. */
type Reader = Parameters<typeof mergeValues>[0] & { country?: string | null; tags?: readonly string[] }

/** Fills the fields of a test to an address of which nothing else is known. */
const SAMPLE: Reader = { name: 'Mia van Dijk', email: 'mia@example.com', city: 'Utrecht', region: 'Utrecht' }

/**
 * Sends a mail campaign's message now to the owner, to some contacts by the gate, and to any other addresses. Its subject
 * says that it is a test. Of a test of versions, each comes. Links are as they were written, nothing is counted, and it costs nothing; there is a limit for a day.
 * @throws AppError NOT_FOUND for a contact; RATE_LIMITED; UNAVAILABLE
 */
export async function testMail(context: Context, frame: Frame, { toMe, contactIds, emails }: Asked): Promise<Tested> {
  requireEmail(context.providers)
  const problems: Tested['problems'] = []
  const readers = await context.db.forOwner(context.ownerId, async (tx) => {
    const found: { to: string; reader: Reader }[] = [...new Set(emails)].map((to) => ({ to, reader: SAMPLE }))
    const own = toMe ? await readVerifiedEmail(tx) : undefined
    if (own !== undefined) found.push({ to: own, reader: SAMPLE })
    else if (toMe) problems.push({ contact_id: null, text: 'Confirm your own email address first.' })
    for (const id of new Set(contactIds)) {
      const contact = await findContact(context, tx, frame, id)
      if ('text' in contact) problems.push({ contact_id: id, text: contact.text })
      else found.push(contact)
    }
    return found
  })
  // All or none: a limit that is reached halfway would send some of them twice.
  for (const _ of readers.flatMap(() => frame.mails)) await context.hold(openTestMailLimit).consume(context.ownerId)
  for (const { to, reader } of readers)
    for (const place of frame.mails.keys()) await send(context, frame, place, { to, reader })
  return { sent: readers.length, problems }
}

/** Returns a contact as the reader of a test, or why they may not get one. @throws AppError NOT_FOUND */
async function findContact(
  context: Context,
  tx: OwnerTx,
  frame: Frame,
  id: string,
): Promise<{ to: string; reader: Reader } | { text: string }> {
  const [person] = await readPeople(tx, { condition: liveOf(context) }, { where: isPerson(id), limit: 1 })
  const [judged] = person ? await judge(context, tx, frame, [person]) : []
  if (!judged) throw notFound('contact')
  const { fate } = judged
  const { email } = judged.person
  if (fate.because !== undefined || email === null) return { text: reasonOf(fate.because ?? 'no_email').text }
  return { to: email, reader: { ...judged.person, tags: await readTags(tx, id) } }
}

async function send(
  context: Context,
  { campaign, mails, artist, sender }: Frame,
  place: number,
  { to, reader }: { to: string; reader: Reader },
): Promise<void> {
  const fill = fillerOf(context, mails[place] as CompiledMail, reader, artist)
  const name = campaign.test?.variants[place - 1]?.sender_name?.trim() || sender
  const message = {
    id: `campaigns.test/${context.newId()}`,
    to,
    userId: context.ownerId,
    senderName: mailSender(context, name),
    subject: `Test${mails.length > 1 ? ` ${VARIANT_LABELS[place]}` : ''}: ${fill('subject')}`,
    html: fill('html'),
    text: fill('text'),
  }
  await deliverMail(context, message)
}

function fillerOf({ urls }: Context, mail: CompiledMail, reader: Reader, artist: string) {
  const person = { ...reader, values: mergeValues(reader, artist) }
  return (part: 'subject' | 'html' | 'text') =>
    fillMail(mail[part], person, {
      part,
      link: (link) => mail.links[link] ?? '',
      address: () => `${urls.publicUrl}/preferences`,
    })
}
