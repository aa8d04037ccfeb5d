import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { showPlans } from '../../../../lib/api/index.ts'
import { formatNumber } from '../../../../lib/format.ts'
import classes from './list-head.module.css'

/** People who signed up while the plan had no room: they wait, and how they come in. */
export const LockedNotice = ({ count }: { count: number }) => (
  <section className={classes.room} aria-label="Waiting sign-ups">
    <IconLock size={20} aria-hidden />
    <p>
      <strong>{count === 1 ? '1 person' : `${formatNumber(count)} people`}</strong> signed up on your page and{' '}
      {count === 1 ? 'waits' : 'wait'} for room in your plan. Nobody is lost: they come in as soon as there is room.
    </p>
    <Button variant="default" onClick={() => void showPlans('contacts')}>
      See the plans
    </Button>
  </section>
)
