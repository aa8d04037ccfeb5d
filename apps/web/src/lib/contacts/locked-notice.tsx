import { listContacts } from '@greenroom/contracts'
import { Box, Button, Group } from '@mantine/core'
import { IconLock } from '../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { call, showPlans } from '../api/index.ts'
import { formatNumber } from '../format.ts'
import { roomFor, useMe } from '../me.ts'
import { contactsKey } from './queries.ts'

/** Tells how many people wait because they signed up while the plan had no room. */
export const LockedNotice = ({ count }: { count: number }) => (
  <Group
    component="section"
    gap="8px 16px"
    mb="md"
    py="sm"
    px="md"
    bd="1px solid var(--gr-hairline)"
    bdrs="lg"
    bg="var(--mantine-color-warning-light)"
    aria-label="Waiting sign-ups"
  >
    <IconLock size={20} aria-hidden />
    <Box component="p" flex="1 1 260px" m={0}>
      {count === 0 ? (
        'Your plan has no room for more contacts. Fans can still sign up, and we add them as soon as there is room.'
      ) : (
        <>
          <strong>{count === 1 ? '1 person' : `${formatNumber(count)} people`}</strong> signed up on your page and{' '}
          {count === 1 ? 'is' : 'are'} waiting for room in your plan. We add them as soon as there is room.
        </>
      )}
    </Box>
    <Button variant="default" onClick={() => void showPlans('contacts')}>
      See the plans
    </Button>
  </Group>
)

/**
 * If the plan has no room for contacts, tells how many fans wait and how to make room (product section 11).
 * @param always shows it even if nobody waits
 */
export function WaitingFans({ always = false }: { always?: boolean }) {
  const { full } = roomFor(useMe(), 'contacts')
  const { data } = useQuery({
    queryKey: [...contactsKey, 'waiting'],
    queryFn: ({ signal }) => call(listContacts, { query: { limit: 1 }, signal }),
    select: ({ locked }) => locked,
    enabled: full,
    meta: { live: ['contacts'] },
  })
  const count = data ?? 0
  return full && (always || count > 0) ? <LockedNotice count={count} /> : null
}
