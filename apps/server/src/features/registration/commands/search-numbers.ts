import type { ResponseOf, searchNumbers as contract } from '@greenroom/contracts'
import type { NumberKind } from '@greenroom/domain'
import type { Context } from '../../../platform/context.ts'
import { unlessRegistrarFails } from '../policy/failures.ts'
import { feesOf } from '../policy/fees.ts'
import { requireRegistrar } from '../policy/registrars.ts'

/** Lists numbers that can be bought, with what they cost a month. @throws AppError CONFLICT; UNAVAILABLE */
export async function searchNumbers(
  context: Context,
  asked: {
    kind: NumberKind
    country: string
    area_code?: string | undefined
    contains?: string | undefined
  },
): Promise<ResponseOf<typeof contract>> {
  const registrar = await requireRegistrar(context)
  const { kind, country, area_code: areaCode, contains } = asked
  const search = { kind, country, ...(areaCode ? { areaCode } : {}), ...(contains ? { contains } : {}) }
  const found = await unlessRegistrarFails(() => registrar.searchNumbers(search))
  const { numberMonth } = feesOf(context)
  return {
    items: found.map((one) => ({
      number: one.number,
      kind: one.kind,
      place: one.place,
      monthly_cents: numberMonth[one.kind],
    })),
  }
}
