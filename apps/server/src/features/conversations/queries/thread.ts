import type { getConversation, ResponseOf } from '@greenroom/contracts'
import { zonesOfPhone } from '@greenroom/domain/phone-zones'
import type { ContactRow } from '@greenroom/db'
import type { Context } from '../../../platform/context.ts'
import { readArtistName } from '../../minisites/public.ts'
import { channelGates, flagOf, waitingMedia } from '../../messaging/public.ts'
import { presentDraft, presentThread } from '../present.ts'
import { draftOf } from '../store/drafts.ts'
import { readThread } from './threads.ts'

/** Returns the conversation with a live contact, empty if nothing was said yet. @throws AppError NOT_FOUND */
export async function getThread(context: Context, contactId: string): Promise<ResponseOf<typeof getConversation>> {
  return context.db.forOwner(context.ownerId, async (tx) => {
    const [view, flag, draft, artist] = await Promise.all([
      readThread(context, tx, contactId),
      flagOf(context, tx, contactId),
      draftOf(context, tx, contactId),
      readArtistName(context, tx),
    ])
    return {
      ...presentThread(view, context.now),
      channels: await channelGates(context, tx, view.contact, artist),
      artist,
      zones: zonesOf(view.contact),
      flagged: flag ? { message_id: flag.messageId, channel: flag.channel, at: flag.at.toISOString() } : null,
      draft: draft ? presentDraft(draft, await waitingMedia(context, tx, draft.mediaIds)) : null,
    }
  })
}

/** Returns the contact's own time zone, which their city sets, else those of their number. */
const zonesOf = ({ timeZone, phone }: ContactRow): string[] =>
  timeZone === null ? [...zonesOfPhone(phone ?? '')] : [timeZone]
