import type { Device } from '@greenroom/contracts'
import { Box, Button, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../../../lib/toasts.tsx'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { accountApi, devicesQuery } from '../../api/account.ts'
import classes from '../rows.module.css'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { DeviceIcon } from './device-icon.tsx'

/** The devices that the account knows, with a way to forget each. */
export function KnownDevices() {
  const client = useQueryClient()
  const forgetting = useMutation({
    mutationFn: (id: string) => accountApi.forgetDevice(id),
    onSuccess: () => toast.success('Device forgotten'),
    onError: (problem: Error) => toast.error(problem.message),
    onSettled: () => client.invalidateQueries({ queryKey: devicesQuery.queryKey }),
  })
  return (
    <SectionCard
      title="Known devices"
      text="Devices you have logged in on before. We email you when you log in on a new one, and a stranger’s wrong passwords never lock these out."
    >
      <Loaded
        query={useQuery(devicesQuery)}
        what="Your known devices"
        skeleton={52}
        empty={<Text c="dimmed">None yet. The next device you log in on will show up here.</Text>}
      >
        {({ items }) => (
          <ul className="plain-list" aria-label="Known devices">
            {items.map((device) => (
              <Row
                key={device.id}
                known={device}
                busy={forgetting.isPending && forgetting.variables === device.id}
                onForget={() => forgetting.mutate(device.id)}
              />
            ))}
          </ul>
        )}
      </Loaded>
    </SectionCard>
  )
}

function Row({ known, busy, onForget }: { known: Device; busy: boolean; onForget: () => void }) {
  const { device, place, current, last_used_at: lastUsed } = known
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
          logged in <TimeAgo at={lastUsed} />
        </Text>
      </Box>
      <Button variant="default" size="xs" loading={busy} aria-label={`Forget this device: ${name}`} onClick={onForget}>
        Forget this device
      </Button>
    </li>
  )
}
