import { Popover, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatNumber } from '../../../../lib/format.ts'
import { useOnline } from '../../../../lib/online.ts'
import { IN_MAIN } from '../../../../ui/in-main.ts'
import { latePart } from '../../../../ui/late-part.tsx'
import { nowQuery } from '../../api/analytics.ts'
import { useAnalytics } from '../../use-analytics.ts'
import classes from './now.module.css'

const NowPanel = latePart(async () => ({ default: (await import('./now-panel.tsx')).NowPanel }))

/** Shows the number of people there now; opens the last half hour. */
export function NowPill() {
  const { values } = useAnalytics()
  const online = useOnline()
  const { data } = useQuery(nowQuery(values.site))
  const [opened, setOpened] = useState(false)
  if (!data) return null
  const count = data.visitors
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={340} trapFocus returnFocus {...IN_MAIN}>
      <Popover.Target>
        <UnstyledButton
          className={classes.pill ?? ''}
          data-live={(online && count > 0) || undefined}
          onClick={() => setOpened((isOpen) => !isOpen)}
        >
          <span className={classes.dot} aria-hidden />
          {online ? (
            <>
              <b>{formatNumber(count)}</b> {count === 1 ? 'visitor' : 'visitors'} now
            </>
          ) : (
            'Offline'
          )}
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <Suspense fallback={<div className={classes.panelSpace} />}>
          <NowPanel now={data} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
