import type { Session } from '@greenroom/contracts'
import { Box, Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { countOf } from '../../../../lib/format.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { accountApi, sessionsQuery } from '../../api/account.ts'
import classes from '../rows.module.css'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { DeviceIcon } from './device-icon.tsx'

/** The user's sessions, with ways to end them. */
export function SessionList() {
  const query = useQuery(sessionsQuery)
  const { one, others } = useEnding()
  const isAlone = (query.data?.items.length ?? 0) < 2
  return (
    <SectionCard
      title="Devices"
      text="Where you are logged in. If you do not recognize a device, log it out, then change your password."
      action={
        isAlone ? undefined : (
          <Button variant="default" loading={others.isPending} onClick={() => others.mutate()}>
            Log out everywhere else
          </Button>
        )
      }
    >
      <Loaded query={query} what="Your devices" skeleton={52}>
        {({ items }) => (
          <ul className="plain-list" aria-label="Devices">
            {items.map((session) => (
              <Row
                key={session.id}
                session={session}
                busy={one.isPending && one.variables === session.id}
                onEnd={() => one.mutate(session.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  )
}

function Row({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const { device, place, current, last_seen_at: lastSeen } = session
  const name = device ?? 'Unknown device'
  return (
    <li className={classes.row}>
      <DeviceIcon device={device} />
      <Box flex={1} miw={0}>
        <Text fw={500}>
          {name} {current ? <StatusBadge>This device</StatusBadge> : null}
        </Text>
        <Text size="sm" c="dimmed">
          {place === null ? null : `${place} · `}
          {current ? 'now' : <TimeAgo at={lastSeen} />}
        </Text>
      </Box>
      {current ? null : (
        <Button variant="default" size="xs" loading={busy} aria-label={`Log out ${name}`} onClick={onEnd}>
          Log out
        </Button>
      )}
    </li>
  )
}

function useEnding() {
  const client = useQueryClient()
  const onSettled = () => client.invalidateQueries({ queryKey: sessionsQuery.queryKey })
  const onError = (error: Error) => toast.error(error.message)
  const one = useMutation({ mutationFn: (id: string) => accountApi.endSession(id), onSettled, onError })
  const others = useMutation({
    mutationFn: () => accountApi.endOtherSessions(),
    onSuccess: ({ ended }) => toast.success(`${countOf(ended, 'other device')} logged out`),
    onSettled,
    onError,
  })
  return { one, others }
}
