import type { ContactRow } from '@greenroom/db'
import type { ConsentChannel } from '@greenroom/domain'
import type { FanLink } from '@greenroom/minisite/render'
import type { SystemContext } from '../../../platform/context.ts'
import type { House } from '../../../platform/house.ts'
import { preferencesToken } from '../../consent/public.ts'
import type { Look } from '../../minisites/public.ts'
import { completeToken, visitsToken } from '../policy/links.ts'
import type { PersonView } from '../queries/persons.ts'

/**
 * Returns links for a person whose mailbox is confirmed: their details, their choices, and the page by their own link.
 */
export function ownLinks(house: House, context: SystemContext, person: ContactRow, look: Look | undefined): FanLink[] {
  const { userId, visitsConsent } = person
  return [
    {
      label: 'Complete your details',
      href: `/complete-contact?t=${completeToken(context, userId, person)}`,
      isMain: true,
    },
    { label: 'Choose what you want to hear', href: `/preferences?t=${preferencesToken(context, userId, person)}` },
    ...pageLink(house, look, visitsConsent === 'subscribed' ? visitsToken(context, userId, person) : undefined),
  ]
}

/**
 * Returns links for the page after saving: their choices, and the page, by their own link if they have agreed to it.
 */
export function linksAfter(
  house: House,
  context: SystemContext,
  { look, known }: PersonView,
  chosen: ReadonlySet<ConsentChannel>,
): FanLink[] {
  if (!known) return pageLink(house, look, undefined)
  const { userId } = known
  return [
    { label: 'Choose what you want to hear', href: `/preferences?t=${preferencesToken(context, userId, known)}` },
    ...pageLink(house, look, chosen.has('visits') ? visitsToken(context, userId, known) : undefined),
  ]
}

function pageLink({ urls }: House, look: Look | undefined, fan: string | undefined): FanLink[] {
  if (!look) return []
  const url = urls.siteUrl(look)
  return [{ label: `Go to ${look.name}`, href: fan ? `${url}?fan=${fan}` : url }]
}
