import { isTimeZone } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { readCookie } from '../../../platform/identity/session-cookie.ts'
import { saveTimeZone } from '../store/settings.ts'

/** Cookie in which the web app leaves the time zone of the device (apps/web/src/lib/time-zone.ts). */
const COOKIE = 'time_zone'
/** Longest name that is stored. */
const MAX_NAME = 60
/** Owners whose zone is remembered, so that it is not stored at every visit. */
const MAX_KNOWN = 20_000
const knownZones = () => new Map<string, string>()

/** Stores the time zone of the device that an owner uses, if it has changed. Calls of programs have none. */
export async function noteTimeZone(context: Context, cookies: string | undefined): Promise<void> {
  const zone = readCookie(cookies, COOKIE)
  const known = context.hold(knownZones)
  if (!zone || !context.session || zone.length > MAX_NAME) return
  if (known.get(context.ownerId) === zone || !isTimeZone(zone)) return
  await context.db.forOwner(context.ownerId, (tx) => saveTimeZone(context, tx, zone))
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(context.ownerId, zone)
}
