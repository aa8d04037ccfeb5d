import { DEFAULT_REGISTRATION_FEES, type RegistrationFees } from '@greenroom/domain/registration/fees'
import { z } from 'zod'

/** Largest fee in cents; more is a mistake. */
const MAX_CENTS = 1_000_000
const cents = z.int('must be whole cents').min(0, 'must be 0 or more').max(MAX_CENTS, `must be at most ${MAX_CENTS}`)
const byTier = z.strictObject({ sole_proprietor: cents, low_volume: cents, standard: cents }).partial()

const fees = z
  .strictObject({
    brand: byTier,
    vetting: cents,
    campaignReview: cents,
    campaignMonth: byTier,
    tollFree: cents,
    numberMonth: z.strictObject({ local: cents, toll_free: cents }).partial(),
  })
  .partial()

/**
 * Reads fees of registration that differ from the defaults, written as JSON: `{"brand":{"standard":5000},"vetting":4200}`.
 * @returns all fees, in cents
 * @throws Error with what is wrong
 */
export function registrationFeesIn(text: string): RegistrationFees {
  const parsed = fees.safeParse(parsedJson(text))
  if (!parsed.success) {
    const issue = parsed.error.issues[0]
    throw new Error(`must be fees in cents as JSON (${issue?.path.join('.') || 'all of it'}: ${issue?.message})`)
  }
  const { brand, campaignMonth, numberMonth, ...rest } = parsed.data
  const known = DEFAULT_REGISTRATION_FEES
  return {
    ...known,
    ...withoutGaps(rest),
    brand: { ...known.brand, ...withoutGaps(brand) },
    campaignMonth: { ...known.campaignMonth, ...withoutGaps(campaignMonth) },
    numberMonth: { ...known.numberMonth, ...withoutGaps(numberMonth) },
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error('must be fees in cents as JSON, like {"vetting":4200}')
  }
}

/** Leaves out what is undefined, so that it replaces no default. */
const withoutGaps = <T extends object>(given: T | undefined) =>
  Object.fromEntries(Object.entries(given ?? {}).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
