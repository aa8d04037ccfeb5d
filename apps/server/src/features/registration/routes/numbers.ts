import * as contracts from '@greenroom/contracts'
import { route } from '../../../platform/http/route.ts'
import { buyNumber } from '../commands/buy-number.ts'
import { releaseNumber } from '../commands/release-number.ts'
import { searchNumbers } from '../commands/search-numbers.ts'

/** Questions to the registrar, per minute and owner. */
const asking = { perMinute: 20 }

export const numberRoutes = [
  route(contracts.searchNumbers, async ({ context, query }) => searchNumbers(context, query), asking),
  route(contracts.buyNumber, async ({ context, body }) => buyNumber(context, body), asking),
  route(
    contracts.releaseNumber,
    async ({ context, params, body }) => releaseNumber(context, params.number, body),
    asking,
  ),
]
