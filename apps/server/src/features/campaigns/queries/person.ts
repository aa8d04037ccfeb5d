import type { CampaignPerson } from '@greenroom/contracts'
import type { CampaignRow } from '@greenroom/db'
import { type CompiledMail, fillMail, mergeValues } from '@greenroom/domain'
import { and, type SQL, sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { whileWanted } from '../../audience/public.ts'
import type { ControlDraw } from '../../delivery/public.ts'
import { withoutControl } from '../policy/control.ts'
import { reasonOf } from '../policy/reasons.ts'
import { type AudiencePerson, before, behind, isPerson, judge, type Judged, readPeople, readTags } from './fates.ts'
import { type Frame, openFrame } from './frame.ts'
import { openPlaces } from './places.ts'
import { drawFor, rowOf, surveyOf } from './preview.ts'
import { openSurveys } from './surveys.ts'

interface Asked {
  pick: 'shortest' | 'longest' | 'emptiest' | 'next' | 'previous' | 'named'
  contact_id?: string | undefined
}

/**
 * Returns a campaign's message as one person of its audience gets it; null if the audience has nobody like that. The next
 * and previous of nobody are the first and the last.
 * @param gone aborted once nobody waits for the answer
 * @throws AppError NOT_FOUND; CONFLICT; UNAVAILABLE
 */
export async function previewForPerson(
  context: Context,
  id: string,
  { pick, contact_id: contactId }: Asked,
  gone: AbortSignal,
): Promise<CampaignPerson | null> {
  const { db, ownerId } = context
  if (pick === 'shortest' || pick === 'longest' || pick === 'emptiest') {
    const { frame, tally } = await surveyOf(context, id, gone, false)
    const chosen = tally[pick]?.id
    if (chosen === undefined) return null
    return db.forOwner(ownerId, (tx) => personOf(context, tx, frame, { where: isPerson(chosen) }))
  }
  const row = await rowOf(context, id)
  const key = JSON.stringify([id, row.version, pick, contactId])
  const surveys = context.hold(openSurveys)
  const draw = await drawFor(context, row, gone)
  return surveys.make(`${ownerId}/person`, key, gone, (signal) =>
    db.forOwner(ownerId, (tx) =>
      whileWanted(context, tx, signal, () => lookAt(context, tx, row, { pick, contactId, draw })),
    ),
  )
}

async function lookAt(
  context: Context,
  tx: OwnerTx,
  campaign: CampaignRow,
  { pick, contactId, draw }: { pick: Asked['pick']; contactId: string | undefined; draw: ControlDraw | undefined },
): Promise<CampaignPerson | null> {
  const frame = await openFrame(context, tx, campaign)
  if (pick === 'named') return contactId ? personOf(context, tx, frame, { where: isPerson(contactId), draw }) : null
  const isNext = pick === 'next'
  const where = contactId && (isNext ? behind(contactId) : before(contactId))
  return personOf(context, tx, frame, { where: where || undefined, way: isNext ? sql`asc` : sql`desc`, draw })
}

async function personOf(
  context: Context,
  tx: OwnerTx,
  frame: Frame,
  { draw, ...asked }: { where?: SQL | undefined; way?: SQL; draw?: ControlDraw | undefined },
) {
  const [person] = await readPeople(tx, frame, { ...asked, where: and(asked.where), limit: 1 })
  const places = person && (await openPlaces(tx, frame))
  const moments = places && new Map([[person.id, await places.momentOf(tx, person)]])
  const [judged] = withoutControl(person ? await judge(context, tx, frame, [person], moments) : [], draw)
  if (!judged) return null
  const tags = frame.mail ? await readTags(tx, judged.person.id) : []
  return presentPerson(frame, judged, tags, context.now)
}

/** Presents what would happen to a person, without their message, which a list of them does not show. */
export const presentForeseen = (
  { mail, fromOf }: Frame,
  { person, fate, segments, cost }: Judged,
  now: Date,
): Omit<CampaignPerson, 'text' | 'mail'> => ({
  contact_id: person.id,
  name: person.name,
  phone: person.phone,
  email: person.email,
  from: fate.outcome === 'send' ? (fromOf(person) ?? null) : null,
  // A mail costs less than a cent.
  segments: mail ? null : segments,
  cost: !mail && fate.outcome === 'send' ? cost : 0,
  outcome: fate.outcome === 'skip' ? 'skip' : fate.because === undefined ? 'send' : 'hold',
  reason: fate.because === undefined ? null : reasonOf(fate.because),
  until: fate.outcome === 'send' && fate.notBefore > now && fate.because ? fate.notBefore.toISOString() : null,
})

const presentPerson = (frame: Frame, judged: Judged, tags: readonly string[], now: Date): CampaignPerson => ({
  ...presentForeseen(frame, judged, now),
  ...(frame.mail ? mailOf(frame, frame.mail, { ...judged.person, tags }) : { text: judged.text, mail: null }),
})

/** Returns a mail as one person gets it. Its links lead where they were written, and nowhere else, because nothing is counted. */
function mailOf(
  { campaign, artist }: Frame,
  mail: CompiledMail,
  person: AudiencePerson & { tags: readonly string[] },
): Pick<CampaignPerson, 'text' | 'mail'> {
  const reader = { ...person, values: mergeValues(person, artist) }
  const fill = (part: 'subject' | 'html' | 'text') =>
    fillMail(mail[part], reader, { part, link: (link) => mail.links[link] ?? '', address: () => '#' })
  return {
    text: fill('text'),
    mail: { subject: fill('subject'), preheader: campaign.preheader, html: fill('html') },
  }
}
