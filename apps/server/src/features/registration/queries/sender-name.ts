import type { SenderName, TextRoute } from '@greenroom/contracts'
import { contacts } from '@greenroom/db'
import {
  isSenderName,
  maySend,
  NAME_COUNTRIES,
  senderFor,
  senderNameProblem,
  suggestSenderNames,
} from '@greenroom/domain'
import { phoneCountries } from '@greenroom/domain/phone'
import { sql } from '@greenroom/db/sql'
import type { Context } from '../../../platform/context.ts'
import type { OwnerTx } from '../../../platform/db/tx.ts'
import { findLastName, openSenders, ownNames } from '../../messaging/public.ts'
import { routeText } from '../render/text-routes.ts'

/** Returns the name that an owner texts from, and what texts each country of the installation and of their fans. */
export async function readSenderName(context: Context, tx: OwnerTx): Promise<SenderName> {
  const allowed = context.providers.sms?.countries
  const senders = await openSenders(context, tx)
  const name = senders.find(({ address }) => isSenderName(address))?.address ?? null
  const offered = [...(allowed ?? USUAL)]
  const owns = await ownNames(context, tx)
  const countries = [...new Set([...offered, ...(await fanCountries(context, tx))])].toSorted(byPlace)
  return {
    name,
    ended: name === null ? endedText(await findLastName(context, tx), owns) : null,
    suggestions: suggestSenderNames(owns),
    countries: NAME_COUNTRIES.filter((country) => allowed?.has(country) !== false),
    routes: countries.map((country): TextRoute => {
      const isOffered = context.providers.sms !== undefined && allowed?.has(country) !== false
      const { sender, isServed } = senderFor(senders, country, 'marketing')
      const from = isOffered && isServed && sender && maySend(sender.registration) ? sender.address : null
      return {
        country,
        sender: from,
        takes_replies: from !== null && !isSenderName(from),
        text: routeText({ country, isOffered, from, isWaiting: isServed && from === null }),
      }
    }),
  }
}

/** Says that a name does not fit any more; null if there was none, or the owner may have it back. */
const endedText = (last: string | undefined, owns: readonly string[]): string | null =>
  last !== undefined && senderNameProblem(last, owns) !== undefined
    ? `“${last}” does not fit your name any more, so no texts leave from it.`
    : null

/** Countries that are shown where the operator names none. */
const USUAL: readonly string[] = ['US', 'CA', ...NAME_COUNTRIES]

/** Orders the usual countries before others, and those by their codes. */
function byPlace(a: string, b: string): number {
  const [first, second] = [USUAL.indexOf(a), USUAL.indexOf(b)]
  if (first >= 0 && second >= 0) return first - second
  if (first >= 0 || second >= 0) return second - first
  return a < b ? -1 : 1
}

const COUNTRIES = phoneCountries().map(({ country }) => country)

/** Returns the countries that the owner's people have phones of: a look at an index for each, however many people there are. */
async function fanCountries({ ownerId }: Context, tx: OwnerTx): Promise<string[]> {
  const { rows } = await tx.execute<{ country: string }>(sql`
    select c.country from unnest(${sql.param(COUNTRIES)}::text[]) as c (country)
    where exists (select from ${contacts} p where p.user_id = ${ownerId} and p.phone_country = c.country and p.deleted_at is null)`)
  return rows.map(({ country }) => country)
}
