import { REPORT_PERIODS, type ReportPeriod } from '@greenroom/domain'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { showPlans } from '../../../../lib/api/index.ts'
import { useMe } from '../../../../lib/me.ts'
import { IconLock } from '../../../../ui/icons.generated.ts'
import { tip } from '../../../../ui/tip.ts'
import { pagesQuery } from '../../api/analytics.ts'
import { useAnalytics } from '../../use-analytics.ts'
import { isBeyondPlan, PERIOD_WORDS } from '../periods.ts'
import { CustomDates } from './custom-dates.tsx'
import classes from './toolbar.module.css'

/** Page and period. */
export function Toolbar() {
  return (
    <div className={classes.bar}>
      <PagePicker />
      <PeriodPicker />
    </div>
  )
}

function PagePicker() {
  const { values, set } = useAnalytics()
  const { data: pages = [] } = useQuery(pagesQuery)
  if (pages.length < 2 && values.site === undefined) return null
  return (
    <NativeSelect
      aria-label="Page"
      className={classes.page ?? ''}
      value={values.site ?? ''}
      data={[
        { value: '', label: 'All pages' },
        ...pages.map(({ id, name, username }) => ({ value: id, label: `${name} (/${username})` })),
      ]}
      onChange={({ currentTarget: { value } }) => set({ site: value === '' ? undefined : value })}
    />
  )
}

function PeriodPicker() {
  const { values, set } = useAnalytics()
  const plan = useMe()?.plan
  const choose = async (period: ReportPeriod, isLocked: boolean) => {
    if (isLocked && !(await showPlans())) return
    set({ period, from: undefined, to: undefined })
  }
  return (
    <div className={classes.periods} role="group" aria-label="Period">
      {REPORT_PERIODS.map((period) => {
        if (period === 'custom') return <CustomDates key={period} />
        const { name, short } = PERIOD_WORDS[period]
        const isLocked = isBeyondPlan(period, plan)
        return (
          <button
            key={period}
            type="button"
            className={classes.period}
            aria-pressed={values.period === period}
            onClick={() => void choose(period, isLocked)}
            {...tip(isLocked ? 'A larger plan shows this much of your past.' : undefined)}
          >
            <span aria-hidden>{short}</span>
            <span className="visually-hidden">{name}</span>
            {isLocked && (
              <>
                <IconLock size={13} aria-hidden />
                <span className="visually-hidden">, with a larger plan</span>
              </>
            )}
          </button>
        )
      })}
    </div>
  )
}
