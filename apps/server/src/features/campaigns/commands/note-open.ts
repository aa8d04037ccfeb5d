import { OPEN_LINK } from '@greenroom/domain'
import type { SystemContext } from '../../../platform/context.ts'
import { readMailToken } from '../../delivery/public.ts'
import type { LinkVisit } from '../policy/visits.ts'
import { openLinkIntake } from '../store/link-intake.ts'
import { countClick } from './count-click.ts'

/**
 * Counts that the picture of a mail was loaded, as a click is. A forged token, or one of a campaign that is gone or has no
 * picture, counts nothing, and nobody is told. @param token of its address
 */
export async function noteOpen(context: SystemContext, token: string, visit: LinkVisit): Promise<void> {
  const named = readMailToken(context, token)
  if (!named || named.link !== undefined) return
  const { sends } = context.hold(openLinkIntake)
  const send = await sends.get(named.sendId)
  if (!send?.countsOpens) return
  const { seq } = named
  const isThere = await countClick(context, { ...send, seq, link: OPEN_LINK, key: `${send.sendId}/${seq}` }, visit)
  if (!isThere) sends.clear()
}
