import * as contracts from '@greenroom/contracts'
import { isTimeZone } from '@greenroom/domain'
import { badField } from '../../platform/errors.ts'
import { route } from '../../platform/http/route.ts'
import { presentHub } from './present.ts'
import { readFacts } from './queries/facts.ts'

export const routes = [
  route(contracts.getMarketing, async ({ context, query: { time_zone: timeZone } }) => {
    if (!isTimeZone(timeZone)) throw badField('query.time_zone', 'Use the name of a time zone like Europe/Berlin.')
    return presentHub(await readFacts(context), context.now, timeZone)
  }),
]
