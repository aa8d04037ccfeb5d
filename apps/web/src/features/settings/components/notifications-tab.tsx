import { type NotificationPreference, setPreference } from '@greenroom/contracts'
import { NOTIFICATION_RULES, type NotificationChannel } from '@greenroom/domain/notifications'
import { Flex, Stack, Switch, Text } from '@mantine/core'
import { IconLock } from '../../../ui/icons.generated.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'
import { toast } from '../../../lib/toasts.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { preferencesQuery } from '../api/queries.ts'
import classes from './notifications-tab.module.css'
import { PushDevices } from './notifications/push-devices.tsx'
import { QuietNights } from './notifications/quiet-nights.tsx'
import { SavedNote, useSaved } from './saved-note.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

const CHANNELS: readonly { channel: NotificationChannel; label: string; by: string }[] = [
  { channel: 'mail', label: 'Mail', by: 'by mail' },
  { channel: 'app', label: 'In the app', by: 'in the app' },
  { channel: 'push', label: 'Push', by: 'by push' },
]

/** The user's notification channels by topic, their devices, and their nights. */
export default function NotificationsTab() {
  return (
    <>
      <Kinds />
      <PushDevices />
      <QuietNights />
    </>
  )
}

function Kinds() {
  const { choose, shown } = useChoice()
  return (
    <Loaded query={useQuery(preferencesQuery)} what="Your notifications" skeleton={<TabSkeleton />}>
      {({ items }) => (
        <SectionCard
          title="What we tell you"
          text="You always get security alerts by mail and in the app. They may be your only sign of a stranger."
          action={<SavedNote shown={shown} />}
        >
          <div className={classes.table} role="table" aria-label="Notifications">
            <div role="row" className={classes.row} data-head>
              <span role="columnheader" className="visually-hidden">
                What
              </span>
              {CHANNELS.map(({ channel, label }) => (
                <Flex role="columnheader" key={channel} component="span" direction="column" align="center" ta="center">
                  {label}
                </Flex>
              ))}
            </div>
            {items.map((preference) => (
              <Row key={preference.kind} preference={preference} onChoose={choose} />
            ))}
          </div>
        </SectionCard>
      )}
    </Loaded>
  )
}

const isAlways = (preference: NotificationPreference, channel: NotificationChannel) =>
  channel !== 'push' && preference[`${channel}_always`]

type Choose = (kind: NotificationPreference['kind'], channel: NotificationChannel, on: boolean) => void

function Row({ preference, onChoose }: { preference: NotificationPreference; onChoose: Choose }) {
  const { label, text } = NOTIFICATION_RULES[preference.kind]
  return (
    <div role="row" className={classes.row}>
      <div role="rowheader">
        <Text fw={600} size="md">
          {label}
        </Text>
        <Text size="sm" c="dimmed">
          {text}
        </Text>
      </div>
      {CHANNELS.map(({ channel, label: channelLabel, by }) => (
        <Stack role="cell" key={channel} align="center" gap={0} ta="center">
          <span className={classes.channel} aria-hidden>
            {channelLabel}
          </span>
          {isAlways(preference, channel) ? (
            <Flex component="span" gap={4} align="center" display="inline-flex" c="dimmed" fz={13}>
              <IconLock size={14} stroke={1.8} aria-hidden /> Always
            </Flex>
          ) : channel === 'push' && !preference.push_offered ? (
            <Text component="span" c="dimmed">
              <span aria-hidden>–</span>
              <span className="visually-hidden">Never</span>
            </Text>
          ) : (
            <Switch
              aria-label={`${label} ${by}`}
              checked={preference[channel]}
              onChange={(event) => onChoose(preference.kind, channel, event.currentTarget.checked)}
            />
          )}
        </Stack>
      ))}
    </div>
  )
}

const choiceKey = ['notification preferences', 'choice']

/** Toggles switches optimistically, and reverts if the server refuses; of quick changes, the last one counts. */
function useChoice(): { choose: Choose; shown: boolean } {
  const client = useQueryClient()
  const { queryKey } = preferencesQuery
  const { shown, show } = useSaved()
  const { mutate } = useMutation({
    mutationKey: choiceKey,
    scope: { id: 'notification choice' },
    mutationFn: ({
      kind,
      change,
    }: {
      kind: NotificationPreference['kind']
      change: Partial<Record<NotificationChannel, boolean>>
    }) => call(setPreference, { body: { kind, ...change } }),
    onMutate: async ({ kind, change }) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(
        queryKey,
        (now) => now && { items: now.items.map((item) => (item.kind === kind ? { ...item, ...change } : item)) },
      )
      return before
    },
    onSuccess: (answer) => {
      if (client.isMutating({ mutationKey: choiceKey }) === 1) client.setQueryData(queryKey, answer)
      show()
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      toast.error(error.message)
    },
  })
  return { shown, choose: (kind, channel, on) => mutate({ kind, change: { [channel]: on } }) }
}
