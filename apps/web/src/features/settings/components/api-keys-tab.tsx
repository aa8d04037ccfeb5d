import type { ApiKey, listApiKeys, ResponseOf } from '@greenroom/contracts'
import { Anchor, Box, Button, Group, Text } from '@mantine/core'
import { IconPlus } from '../../../ui/icons.generated.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { apiKeysQuery } from '../api/queries.ts'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import classes from './api-keys/api-keys.module.css'
import { NewKeyDialog } from './api-keys/new-key-dialog.tsx'
import { RevokeDialog } from './api-keys/revoke-dialog.tsx'
import rows from './rows.module.css'
import { TabSkeleton } from './tab-skeleton.tsx'

/** Keys for the user's own programs. */
export default function ApiKeysTab() {
  return (
    <Loaded query={useQuery(apiKeysQuery)} what="Your keys" skeleton={<TabSkeleton />}>
      {(keys) => <Keys keys={keys} />}
    </Loaded>
  )
}

function Keys({ keys: { items, scopes } }: { keys: ResponseOf<typeof listApiKeys> }) {
  const [isMaking, setMaking] = useState(false)
  const [doomed, setDoomed] = useState<ApiKey>()
  const make = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setMaking(true)}>
      New key
    </Button>
  )
  const isEmpty = items.length === 0
  return (
    <>
      <SectionCard
        title="API keys"
        text={
          <>
            For your own programs. Send a key as <code>Authorization: Bearer gr_…</code>.{' '}
            <Anchor href="/api/docs" target="_blank" size="sm" underline="always">
              Read the API documentation
            </Anchor>
          </>
        }
        {...(isEmpty ? {} : { action: make })}
      >
        {isEmpty ? (
          <EmptyState
            art={<Grooves shape="arcs" />}
            title="No keys yet"
            text="Create a key for each of your programs and choose what it can do. Here you see when it was last used, and can revoke it."
            action={make}
            order={3}
          />
        ) : (
          <ul className="plain-list" aria-label="API keys">
            {items.map((key) => (
              <Row key={key.id} apiKey={key} onRevoke={() => setDoomed(key)} />
            ))}
          </ul>
        )}
      </SectionCard>
      <NewKeyDialog opened={isMaking} scopes={scopes} onClose={() => setMaking(false)} />
      <RevokeDialog apiKey={doomed} onClose={() => setDoomed(undefined)} />
    </>
  )
}

function Row({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, prefix, scopes, created_at: createdAt, last_used_at: lastUsed, last_used_place: place } = apiKey
  return (
    <li className={rows.row} data-tall>
      <Box flex={1} miw={0}>
        <Group gap={10}>
          <Text fw={600}>{name}</Text>
          <code className={classes.prefix}>{prefix}…</code>
          <Expiry at={apiKey.expires_at} />
        </Group>
        <Text size="sm" c="dimmed">
          Created <TimeAgo at={createdAt} /> · {lastUsed === null ? 'never used' : 'used '}
          {lastUsed === null ? null : <TimeAgo at={lastUsed} />}
          {place === null ? null : ` from ${place}`}
        </Text>
        <Group gap={6} mt={8}>
          {scopes.map((scope) => (
            <StatusBadge key={scope} color="gray">
              {scope}
            </StatusBadge>
          ))}
        </Group>
      </Box>
      <Button variant="default" size="xs" aria-label={`Revoke ${name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  )
}

/** Shows when a key expires or expired; nothing if it never does. */
function Expiry({ at }: { at: string | null }) {
  if (at === null) return null
  const isOver = isPast(new Date(at))
  return (
    <StatusBadge color={isOver ? 'error' : 'gray'}>
      {isOver ? 'Expired' : `Expires ${formatDate(new Date(at))}`}
    </StatusBadge>
  )
}

const isPast = (moment: Date) => moment.getTime() <= Date.now()
