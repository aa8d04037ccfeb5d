import { contacts } from '@greenroom/db'
import { type SQL, sql } from '@greenroom/db/sql'
import type { OwnerTx } from '../../../platform/db/tx.ts'

/** Place that decides the hours of everybody in it. */
export interface ZoneKey {
  key: string
  timeZone: string | null
  country: string | null
  region: string | null
  /** One of their numbers; all have the same area code. */
  phone: string | null
  /** Of zones that were split by `splitByHour`; null: not known. */
  bestHour?: number | null
  people: number
}

/** Digits by which numbers differ in where they are: `+1` and the area code in North America, else the first seven. */
const prefix = sql`case when ${contacts.phone} like '+1%' then left(${contacts.phone}, 5) else left(${contacts.phone}, 8) end`

/** People with the same text have the same hours. Grouped by `concat_ws`, a million take twice as long. */
const zone = sql`coalesce(${contacts.timeZone}, '') || chr(31) || coalesce(${contacts.country}, '') || chr(31)
  || coalesce(${contacts.region}, '') || chr(31) || coalesce(${prefix}, '')`

/** Best hour of who agrees to be recognized. Withdrawn consent counts at once, before the hour is cleared. */
export const bestHour = sql<
  number | null
>`case when ${contacts.visitsConsent} = 'subscribed' then ${contacts.bestHour} end`

/** People with the same text have the same hours, and the same best hour if that is asked for. */
export const groupBy = (isByBestHour: boolean) =>
  isByBestHour ? sql`(${zone} || chr(31) || coalesce((${bestHour})::text, ''))` : zone

/** Returns the zone key of a person, as `zone` does. */
export const zoneKeyOf = (person: Omit<ZoneKey, 'key' | 'people' | 'bestHour'>): string => {
  const { timeZone, country, region, phone } = person
  return [timeZone, country, region, phone?.slice(0, phone.startsWith('+1') ? 5 : 8)]
    .map((part) => part ?? '')
    .join('\u001F')
}

/** Counts the people of an audience and a zone who are listed before somebody. */
export async function countBefore(
  tx: OwnerTx,
  audience: SQL,
  { key, id }: { key: string; id: string },
): Promise<number> {
  const { rows } = await tx.execute<{ n: number }>(
    sql`select count(*)::int as n from ${contacts} where ${audience} and ${zone} = ${key} and ${contacts.id} < ${id}::uuid`,
  )
  return rows[0]?.n ?? 0
}

/** Lists the distinct zone keys of an audience. @param until counts people up to this id only */
export async function zonesOf(tx: OwnerTx, audience: SQL, until?: string): Promise<ZoneKey[]> {
  const where = until === undefined ? audience : sql`${audience} and ${contacts.id} <= ${until}::uuid`
  const { rows } = await tx.execute<ZoneKey & Record<string, unknown>>(sql`
    select ${zone} as key, min(${contacts.timeZone}) as "timeZone", min(${contacts.country}) as country,
      min(${contacts.region}) as region, min(${contacts.phone}) as phone, count(*)::int as people
    from ${contacts} where ${where} group by 1 order by 1`)
  return rows
}
