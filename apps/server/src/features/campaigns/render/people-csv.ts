import { csvRecord } from '@greenroom/domain/contact-csv/cells'
import type { Context } from '../../../platform/context.ts'
import { reasonOf } from '../policy/reasons.ts'
import { type PeopleRead, readPeopleAt } from '../queries/recipients.ts'

const HEADER = ['Name', 'Email', 'Phone', 'Result', 'Reason', 'When (UTC)']
const PHONE_AT = HEADER.indexOf('Phone')
/** Recipients read for one piece. */
const AT_ONCE = 5000

/** Writes people of a campaign as CSV, piece by piece: the next one is read once the last was taken. */
export async function* peopleAsCsv(context: Context, id: string, people: PeopleRead): AsyncGenerator<string> {
  yield csvRecord(HEADER)
  for (let at = 0; at < people.places.length; at += AT_ONCE) {
    const rows = await readPeopleAt(context, id, people, people.places.slice(at, at + AT_ONCE))
    if (rows.length > 0) yield rows.map(recordOf).join('')
  }
  if (people.hidden > 0) yield csvRecord([hiddenWords(people.hidden)])
}

const recordOf = ({ name, email, phone, outcome, reason, at }: Awaited<ReturnType<typeof readPeopleAt>>[number]) =>
  csvRecord(
    [name, email ?? '', phone ?? '', outcome, reason === null ? '' : reasonOf(reason).text, at?.toISOString() ?? ''],
    PHONE_AT,
  )

const hiddenWords = (hidden: number) =>
  `${hidden === 1 ? 'One more person is' : `${hidden} more people are`} counted but not named: they did not agree to be recognized, or their contact was deleted.`
