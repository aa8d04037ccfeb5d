import type { Device, Me, Session, SignInWays } from '@greenroom/contracts'
import { displayName, ownName, PLAN_LIMITS } from '@greenroom/domain'
import type { Context, SystemContext } from '../../platform/context.ts'
import { textPrices } from '../../platform/message-prices.ts'
import { deviceName, placeName } from '../../platform/identity/whereabouts.ts'
import type { DeviceRow, Holdings, Person, SessionRow } from './queries/people.ts'

export function presentMe(context: Context, person: Person, { plan, usage }: Holdings): Me {
  return {
    id: person.id,
    email: person.email,
    phone: person.phone,
    email_verified: person.emailVerified,
    phone_verified: person.phoneVerified,
    two_factor_enabled: person.twoFactorEnabled,
    has_password: person.hasPassword,
    google_linked: person.googleLinked,
    delete_after: person.deleteAfter?.toISOString() ?? null,
    ways_cleared_at: person.hasPassword ? null : (person.waysClearedAt?.toISOString() ?? null),
    name: displayName(person),
    has_own_name: ownName(person) !== '',
    avatar_url: person.avatarUrl,
    created_at: person.createdAt.toISOString(),
    plan: plan.tier,
    plan_name: plan.name,
    limits: PLAN_LIMITS[plan.tier],
    usage,
    text_prices: textPrices(context),
  }
}

/** Presents the current session first, and the others in the given order. */
export function presentSessions({ session }: Context, rows: readonly SessionRow[]): Session[] {
  return rows
    .map(({ id, userAgent, ipAddress, createdAt, usedAt }) => ({
      id,
      current: id === session?.id,
      device: deviceName(userAgent) ?? null,
      place: placeName(ipAddress) ?? null,
      created_at: createdAt.toISOString(),
      last_seen_at: usedAt.toISOString(),
    }))
    .toSorted((a, b) => Number(b.current) - Number(a.current))
}

/** @param here stored form of the requesting browser's token */
export function presentDevices(rows: readonly DeviceRow[], here: string | undefined): Device[] {
  return rows.map(({ id, tokenHash, userAgent, ipAddress, usedAt }) => ({
    id,
    current: tokenHash === here,
    device: deviceName(userAgent) ?? null,
    place: placeName(ipAddress) ?? null,
    last_used_at: usedAt.toISOString(),
  }))
}

/** Presents what is set up here, or simulated by the sandbox. */
export function presentWays({ providers: { google, sms, email } }: SystemContext): SignInWays {
  return {
    google: google !== undefined,
    phone: sms !== undefined,
    email_link: email !== undefined,
    sandbox: email?.name === 'sandbox' || sms?.name === 'sandbox',
  }
}
