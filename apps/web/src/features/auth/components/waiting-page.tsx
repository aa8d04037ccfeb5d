import { Group } from '@mantine/core'
import { Disc } from '../../../ui/disc.tsx'
import { useAuthSlots } from './auth-slots.ts'
import classes from './waiting-page.module.css'

/** Says that the page begun in this browser is kept, and what happens next. */
export function WaitingPage({ action }: { action: string }) {
  const { waitingPage } = useAuthSlots()
  if (waitingPage === null) return null
  return (
    <Group gap={14} wrap="nowrap" mb="lg" py={14} px="md" bdrs="lg" bg="var(--gr-wash)">
      <Disc size={36} />
      <div className={classes.text}>
        <strong>Your page is ready</strong>
        <span>
          {action} to publish it at{' '}
          <b className={classes.address}>
            {location.host}/{waitingPage.username || 'you'}
          </b>
        </span>
      </div>
    </Group>
  )
}
