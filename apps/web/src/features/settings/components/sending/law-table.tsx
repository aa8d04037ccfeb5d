import { US_STATES } from '@greenroom/domain/north-america'
import { QUIET_HOURS, QUIET_HOURS_VERSION, type QuietHoursRow } from '@greenroom/domain/quiet-hours-table'
import { Text } from '@mantine/core'
import { countryName } from '../../../../lib/country-name.ts'
import { IconChevronDown } from '../../../../ui/icons.generated.ts'
import { hoursWords } from './day-hours.ts'
import classes from './sending.module.css'

const lists = new Intl.ListFormat('en-US')
const DAYS: Readonly<Record<string, string>> = { 6: 'Saturday', 7: 'Sunday' }

const placeOf = ({ country, region }: QuietHoursRow): string =>
  region === undefined
    ? country === '*'
      ? 'All other countries'
      : countryName(country)
    : (US_STATES[region]?.name ?? region)

/** Names the days on which a place has other hours, those alike together: "Saturday and Sunday: none". */
function exceptionsOf({ days = {} }: QuietHoursRow): string[] {
  const alike = Map.groupBy(Object.entries(days), ([, hours]) => (hours ? hoursWords(hours) : 'none'))
  return [...alike].map(([words, same]) => `${lists.format(same.map(([day]) => DAYS[day] ?? day))}: ${words}`)
}

const ROWS = QUIET_HOURS.map((row) => ({
  id: `${row.country} ${row.region ?? ''}`,
  place: placeOf(row),
  hours: hoursWords(row),
  exceptions: exceptionsOf(row),
  source: row.source,
}))
const version = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' }).format(
  new Date(QUIET_HOURS_VERSION),
)

/** The hours by place that every marketing text keeps, with their sources. */
export const LawTable = () => (
  <details className={classes.places}>
    <summary className={classes.summary}>
      Hours by place
      <IconChevronDown size={18} className={classes.chevron} aria-hidden />
    </summary>
    <Text size="sm" c="dimmed" mt="xs">
      Last checked against its sources on {version}. If someone could be in more than one place, only hours that all of
      them allow are used. This is not legal advice.
    </Text>
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Texts allowed</th>
          <th scope="col">Source</th>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(({ id, place, hours, exceptions, source }) => (
          <tr key={id}>
            <th scope="row">{place}</th>
            <td>
              {hours}
              {exceptions.map((words) => (
                <span key={words} className={classes.exception}>
                  {words}
                </span>
              ))}
            </td>
            <td>{source}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
)
