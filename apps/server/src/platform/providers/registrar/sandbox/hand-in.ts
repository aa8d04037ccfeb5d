import { sandboxRegistrar } from '@greenroom/db'
import { and, count, eq, ne, sql } from '@greenroom/db/sql'
import type { SystemTx } from '../../../db/tx.ts'
import type { Application, BrandApplication, Rejection } from '../registrar.ts'
import { taxRejections } from '../sandbox-reviewer/who-rules.ts'
import type { ObjectDetails } from './objects.ts'
import type { Desk } from './work.ts'

/** Brands that may share a mobile, over all accounts (error 30751). */
const BRANDS_OF_PHONE = 3

/** Returns what is kept of an application: of its tax number the last four digits, and what is found wrong on this occasion. */
export async function handIn(
  { tx, account }: Desk,
  application: Application,
  id: string,
): Promise<Pick<ObjectDetails, 'application' | 'foundEarly'>> {
  const { profile } = application
  const twice = application.kind === 'brand' ? await doubledBrand(tx, account.id, application, id) : []
  return {
    application: { ...application, profile: { ...profile, taxNumber: profile.taxNumber.slice(-4) } },
    foundEarly: [...taxRejections(application), ...twice],
  }
}

/** Finds what is registered often enough: the account's brand, and the mobile of a sole proprietor. */
async function doubledBrand(
  tx: SystemTx,
  accountId: string,
  { tier, profile: { phone } }: BrandApplication,
  id: string,
): Promise<Rejection[]> {
  const others = and(eq(sandboxRegistrar.kind, 'brand'), ne(sandboxRegistrar.id, id))
  const isOfPhone = sql`${sandboxRegistrar.details} #>> '{application,profile,phone}' = ${phone}`
  const [own] = await tx
    .select({ brands: count() })
    .from(sandboxRegistrar)
    .where(and(others, eq(sandboxRegistrar.accountId, accountId)))
  const [ofPhone] = await tx.select({ brands: count() }).from(sandboxRegistrar).where(and(others, isOfPhone))
  const found: Rejection[] = []
  if ((own?.brands ?? 0) > 0)
    found.push({ code: 30898, text: 'There is a brand of this business.', fields: ['BusinessRegistrationNumber'] })
  if (tier === 'sole_proprietor' && (ofPhone?.brands ?? 0) >= BRANDS_OF_PHONE)
    found.push({ code: 30751, text: 'The mobile number is used too often.', fields: ['MobilePhoneNumber'] })
  return found
}
