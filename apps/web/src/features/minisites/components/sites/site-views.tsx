import { Box, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { countOf } from '../../../../lib/format.ts'
import { Sparkline } from '../../../../ui/sparkline.tsx'
import { analyticsQuery } from '../../api/sites.ts'

const HEIGHT = 40

/** Views of the last 30 days as a line. Renders nothing if they cannot be read. */
export function SiteViews({ siteId }: { siteId: string }) {
  const { data, isPending, isError } = useQuery(analyticsQuery(siteId))
  if (isPending) return <Skeleton height={HEIGHT + 22} radius="sm" />
  if (isError) return null
  return (
    <Box component="figure" m={0}>
      <Sparkline values={data.daily.map((day) => day.views)} height={HEIGHT} isRunning />
      <Box component="figcaption" mt={4} c="dimmed" fz={13} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <span>
          {countOf(data.totals.views, 'view')}
          {data.sign_ups.total > 0 && ` and ${countOf(data.sign_ups.total, 'sign-up')}`} in the last 30 days
        </span>
        {' · '}
        <Link to={`/dashboard/analytics?site=${siteId}`} style={{ color: 'var(--gr-primary-text)' }}>
          Analytics
        </Link>
      </Box>
    </Box>
  )
}
