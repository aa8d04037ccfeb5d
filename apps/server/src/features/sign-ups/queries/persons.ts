import type { ContactRow, SignUpRow } from '@greenroom/db'
import { CONSENT_CHANNELS, type ConsentChannel, DAY_MS } from '@greenroom/domain'
import type { Context, SystemContext } from '../../../platform/context.ts'
import { chosenBy } from '../../consent/public.ts'
import { artistNameOf, findLook, type Look } from '../../minisites/public.ts'
import { askedWordings } from '../policy/wording.ts'
import { type Bearer, type Confirmation, isMarkOf, type MailboxOfContact } from '../policy/links.ts'
import { placeLine } from '../policy/place.ts'
import type { AskedWordings, ShownPerson } from '../render/person-pages.ts'
import { readPerson } from './people.ts'
import { newestCompletion, readSignUp } from '../store/sign-ups.ts'

/** A person viewing their own page. */
export interface PersonView {
  owner: Context
  look: Look | undefined
  artist: string
  person: ShownPerson
  /** Contact whose mailbox has been confirmed; undefined for somebody who has only typed. */
  known: ContactRow | undefined
  /** Default country of numbers without +. */
  country: string | undefined
}

/** Milliseconds that unconfirmed details are shown: as long as the link to confirm them is valid. */
const WAITING_MS = 7 * DAY_MS

/** Returns what the holder of a link may see, or undefined if it is gone. */
export async function viewOf(context: SystemContext, bearer: Bearer): Promise<PersonView | undefined> {
  const owner = await context.asOwner(bearer.userId)
  const found = bearer.kind === 'typed' ? await typedBy(owner, bearer.signUpId) : await knownOf(owner, bearer)
  if (!found) return undefined
  const look = await findLook(context, bearer.userId, found.siteId)
  return {
    owner,
    look,
    artist: await artistNameOf(context, bearer.userId, look),
    person: found.person,
    known: found.known,
    country: found.person.typed.phoneCountry,
  }
}

interface Found {
  siteId: string | null
  person: ShownPerson
  known?: ContactRow
}

/** Returns only what was typed into the form and on the page that followed it. */
async function typedBy(owner: Context, signUpId: string): Promise<Found | undefined> {
  const row = await readSignUp(owner, signUpId)
  return (
    row && { siteId: row.miniSiteId, person: { typed: row.typed, chosen: channelsOf(row), wordings: row.consents } }
  )
}

const channelsOf = (row: SignUpRow): ReadonlySet<ConsentChannel> =>
  new Set(CONSENT_CHANNELS.filter((channel) => row.consents[channel] !== undefined))

/** Returns the contact's details, overlaid with newer ones that are not confirmed yet. */
async function knownOf(owner: Context, { contactId, mark }: MailboxOfContact): Promise<Found | undefined> {
  const row = await readPerson(owner, contactId)
  if (!row || !isMarkOf(owner, row, mark)) return undefined
  const since = new Date(owner.now.getTime() - WAITING_MS)
  const waiting = await owner.db.readForOwner(owner.ownerId, (tx) => newestCompletion(owner, tx, contactId, since))
  const { email, phone, phoneCountry } = waiting && !waiting.confirmedAt ? waiting.typed : {}
  return {
    siteId: row.minisiteId,
    known: row,
    person: {
      typed: {
        ...typedFieldsOf(row),
        ...(email === undefined ? {} : { email }),
        ...(phone === undefined ? {} : { phone, ...(phoneCountry ? { phoneCountry } : {}) }),
      },
      chosen: chosenBy(row),
      wordings: {},
    },
  }
}

const typedFieldsOf = (row: ContactRow) => ({
  name: row.name,
  ...(row.email === null ? {} : { email: row.email }),
  ...(row.phone === null ? {} : { phone: row.phone }),
  ...(row.phoneCountry === null ? {} : { phoneCountry: row.phoneCountry }),
  ...(row.birthday === null ? {} : { birthday: row.birthday }),
  ...(row.city === null ? {} : { city: placeLine(row) }),
})

/** Returns the wordings that a mailbox would agree to by confirming, or undefined if there is nothing to confirm. */
export async function wordingsToConfirm(
  context: SystemContext,
  { userId, signUpId, mark }: Confirmation,
): Promise<AskedWordings | undefined> {
  const row = await readSignUp(await context.asOwner(userId), signUpId)
  return row && askedWordings(context, row, mark)
}
