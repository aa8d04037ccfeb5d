import { campaignText, OPT_OUT_WORDS, sampleShortLink, sampleStopLink } from '@greenroom/domain/campaign-text'
import { mergeValues } from '@greenroom/domain/merge-fields'
import { isSenderName } from '@greenroom/domain/registration/numbers'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { contactQuery } from '../../../../lib/contacts/queries.ts'
import { useMe } from '../../../../lib/me.ts'
import { type PersonPick, personQuery } from '../../api/campaigns.ts'
import { useCleanHtml } from '../../api/clean-html.ts'
import { templateChoicesQuery } from '../../api/templates.ts'
import type { DraftState } from '../../editing/draft.ts'
import { isNobody } from '../../rules/audience.ts'
import { EXAMPLE, mailHere, type ShownMail } from '../../rules/mail-here.ts'
import { versionOf } from '../../rules/versions.ts'
import { partsOf } from '../../rules/parts.ts'

/**
 * Shows the message as one person of the audience receives it. While it is being written, it is filled in here, by the
 * function that the server uses; once it is saved, the server's own answer counts. Versions beside A are always drawn here.
 */
export function useShown({ fields: base, edit: { row }, save }: DraftState, version: number) {
  const fields = versionOf(base, version)
  const [pick, setPick] = useState<PersonPick>({ pick: fields.type === 'email' ? 'next' : 'longest' })
  const isMail = fields.type === 'email'
  const hasMessage =
    fields.design !== null ||
    fields.content.trim() !== '' ||
    fields.media.length > 0 ||
    (isMail && fields.subject.trim() !== '')
  const hasAudience = row?.resend_of != null || !isNobody(fields.audience)
  const isAsked = row !== undefined && hasAudience && hasMessage
  const answer = useQuery({ ...personQuery(row?.id ?? '', row?.version ?? 0, pick), enabled: isAsked })
  const person = isAsked ? (answer.data ?? undefined) : undefined
  const isMissing = isAsked && answer.data === null
  // Whoever is looked for by name is shown, even if they would not get it.
  const outsiderId = isMissing && pick.pick === 'named' ? pick.contact_id : undefined
  const contactId = person?.contact_id ?? outsiderId
  const { data: contact } = useQuery({
    ...contactQuery(contactId ?? ''),
    enabled:
      outsiderId !== undefined ||
      (contactId !== undefined &&
        (fields.design !== null || (fields.subject + fields.preheader + fields.content).includes('{{'))),
  })
  const me = useMe()
  const { data: templates } = useQuery(templateChoicesQuery(fields.type, ''))
  const artist = templates?.artist ?? me?.name ?? ''
  const firstSender = row?.resend_of?.sender_name ?? artist
  const values = mergeValues(contact ?? (person ? { name: person.name, email: person.email } : EXAMPLE), artist)
  // An email is drawn on its own; as a text, a long one would be measured for nothing with each letter.
  const message = { content: isMail ? '' : fields.content, values, short: () => sampleShortLink(location.origin) }
  const cleanHtml = useCleanHtml([base.design, ...(base.test?.variants ?? []).map(({ design }) => design)])
  const from = person?.from ?? undefined
  const isFromName = from !== undefined && isSenderName(from)
  const body = campaignText({ ...message, withName: false, withOptOut: false }).text
  const here = campaignText({
    ...message,
    withName: person === undefined || person.text.startsWith(artist),
    withOptOut: person === undefined || person.text.endsWith(OPT_OUT_WORDS),
    stop: isFromName ? sampleStopLink(location.origin) : undefined,
  }).text
  const saved = save.kind === 'saved' && !answer.isPlaceholderData ? person : undefined
  const isCurrent = version === 0 && saved !== undefined
  const text = isCurrent ? saved.text : here
  const mailOf = (place: number): ShownMail => {
    const letter = mailHere(versionOf(base, place), { ...(contact ?? EXAMPLE), values }, cleanHtml)
    return place === 0 && saved?.mail
      ? { ...letter, ...saved.mail, preheader: letter.preheader, text: saved.text }
      : letter
  }
  return {
    /** The owner's name as fans read it. */
    artist,
    /** Names that version A comes from, and the shown version. */
    firstSender,
    sender: base.test?.variants[version - 1]?.sender_name?.trim() || firstSender,
    pick,
    setPick,
    /** There is something to show to somebody. */
    isAsked,
    person,
    /** Somebody who was looked for and is not in the audience. */
    outsider: outsiderId === undefined ? undefined : (contact ?? undefined),
    isCurrent,
    /** Nobody of the audience is to be picked like that. */
    isMissing,
    isLoading: isAsked && answer.isFetching && answer.data === undefined,
    error: isAsked ? answer.error : null,
    retry: () => void answer.refetch(),
    text,
    /** What this person's text comes from: a number in E.164, or a name; undefined if that is not known. */
    from,
    /** Nobody can reply to it. */
    isFromName,
    /** Of an email campaign. */
    mail: isMail ? mailOf(version) : undefined,
    /** Draws a version of an email campaign. */
    mailOf,
    parts: partsOf(text, body),
  }
}
export type Shown = ReturnType<typeof useShown>
