import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countOf } from '../../../../lib/format.ts'
import { analyticsQuery } from '../../api/sites.ts'
import classes from './sparkline.module.css'
import { linePath } from './sparkline-path.ts'

const WIDTH = 280
const HEIGHT = 40

/** Views of the last 30 days as a line; absent where they cannot be read. */
export function Sparkline({ siteId }: { siteId: string }) {
  const { data, isPending, isError } = useQuery(analyticsQuery(siteId))
  if (isPending) return <Skeleton height={HEIGHT + 22} radius="sm" />
  if (isError) return null
  const views = data.daily.map((day) => day.views)
  const line = linePath(views, WIDTH, HEIGHT)
  return (
    <figure className={classes.root}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden>
        <path className={classes.area} d={`${line}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} />
        <path className={classes.line} d={line} vectorEffect="non-scaling-stroke" />
      </svg>
      <figcaption>{countOf(data.totals.views, 'view')} in 30 days</figcaption>
    </figure>
  )
}
