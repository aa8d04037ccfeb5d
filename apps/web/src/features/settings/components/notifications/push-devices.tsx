import type { PushSubscriptionItem } from '@greenroom/contracts'
import { Alert, Box, Button, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { IconDeviceMobileMessage, IconInfoCircle } from '../../../../ui/icons.generated.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { TimeAgo } from '../../../../ui/time-ago.tsx'
import { allowPush, forgetOwnSubscription, type PushAbility, pushAbility, pushApi, pushQuery } from '../../api/push.ts'
import { DeviceIcon } from '../account/device-icon.tsx'
import classes from '../rows.module.css'

/** What a person can do where the browser cannot push, or may not. */
const HINTS: Record<Exclude<PushAbility, 'ready'>, { title: string; text: string }> = {
  'home-screen': {
    title: 'Add the app to your Home Screen first',
    text: 'On iPhone and iPad, tap Share, then “Add to Home Screen”. Open the app from there and come back to this page.',
  },
  denied: {
    title: 'This browser blocks our notifications',
    text: 'Click the icon beside the address, allow notifications for this site, and reload the page.',
  },
  unsupported: {
    title: 'This browser cannot show notifications',
    text: 'Try Chrome, Edge, Firefox, or Safari in a normal window. Mail and the bell work everywhere.',
  },
}

/** Browsers that show notifications, and the way to allow them in this one. */
export function PushDevices() {
  const query = useQuery(pushQuery)
  const [ability, setAbility] = useState(pushAbility)
  const client = useQueryClient()
  const allow = useMutation({
    mutationFn: allowPush,
    onError: (error) => {
      setAbility(pushAbility())
      if (pushAbility() === 'ready') tellProblem(error)
    },
    onSuccess: () => toast.success('This device now shows notifications'),
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })
  return (
    <SectionCard
      title="Push notifications"
      text="On your phone or computer, at once, even if the app is closed. They end when you log out."
    >
      <Loaded query={query} what="Your devices" skeleton={52}>
        {({ items }) => (
          <>
            {items.length > 0 ? (
              <ul className="plain-list" aria-label="Devices that show notifications">
                {items.map((item) => (
                  <Device key={item.id} item={item} />
                ))}
              </ul>
            ) : null}
            {ability === 'ready' ? null : <Hint ability={ability} isAfterList={items.length > 0} />}
            {ability === 'ready' && !items.some((item) => item.is_current) ? (
              <Button
                mt={items.length > 0 ? 'md' : 0}
                variant={items.length > 0 ? 'default' : 'filled'}
                leftSection={<IconDeviceMobileMessage size={18} aria-hidden />}
                loading={allow.isPending}
                onClick={() => allow.mutate()}
              >
                Allow on this device
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </SectionCard>
  )
}

function Hint({ ability, isAfterList }: { ability: Exclude<PushAbility, 'ready'>; isAfterList: boolean }) {
  const { title, text } = HINTS[ability]
  return (
    <Alert mt={isAfterList ? 'md' : 0} color="info" icon={<IconInfoCircle size={20} aria-hidden />} title={title}>
      {text}
    </Alert>
  )
}

function Device({ item }: { item: PushSubscriptionItem }) {
  const { id, device, is_current: isCurrent, used_at: usedAt, created_at: createdAt } = item
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: async () => {
      await pushApi.remove(id)
      if (isCurrent) await forgetOwnSubscription()
    },
    onError: tellProblem,
    onSettled: () => client.invalidateQueries({ queryKey: pushQuery.queryKey }),
  })
  const test = useMutation({
    mutationFn: () => pushApi.test(id),
    onError: tellProblem,
    onSuccess: () => toast.info(isCurrent ? 'A test notification is on its way' : `A test is on its way to ${device}`),
  })
  return (
    <li className={classes.row}>
      <DeviceIcon device={device} />
      <Box flex={1} miw={0}>
        <Text fw={500} component="div">
          {device} {isCurrent ? <StatusBadge>This device</StatusBadge> : null}
        </Text>
        <Text size="sm" c="dimmed">
          {usedAt === null ? (
            <>
              Allowed <TimeAgo at={createdAt} />
            </>
          ) : (
            <>
              Last notification <TimeAgo at={usedAt} />
            </>
          )}
        </Text>
      </Box>
      <Group gap={8} justify="flex-end">
        <Button
          variant="default"
          size="xs"
          loading={test.isPending}
          aria-label={`Send a test to ${device}`}
          onClick={() => test.mutate()}
        >
          Test
        </Button>
        <Button
          variant="default"
          size="xs"
          loading={remove.isPending}
          aria-label={`Remove ${device}`}
          onClick={() => remove.mutate()}
        >
          Remove
        </Button>
      </Group>
    </li>
  )
}
