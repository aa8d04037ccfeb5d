import { Alert, Button, Group, Skeleton, Text } from '@mantine/core'
import { IconAlertCircle } from './icons.generated.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useOnline } from '../lib/online.ts'
import { EmptyState } from './empty-state.tsx'
import { Grooves } from './grooves.tsx'

/** The parts of a query that are used here. */
export type Loadable<T> = Pick<UseQueryResult<T>, 'data' | 'error' | 'fetchStatus'> & { refetch: () => unknown }

export interface LoadedProps<T> {
  /** Its data is `null` for something that does not exist. */
  query: Loadable<T>
  /** Names the data, as the beginning of a sentence: "Your sites". */
  what: string
  /** Shown while the data loads: a height in pixels, or a component. */
  skeleton: ReactNode
  /** Layout of the messages: in a card, in place of a list, or on the whole screen (the message is then its h1). */
  place?: 'card' | 'list' | 'screen'
  /** Replaces the children if the list is empty. */
  empty?: ReactNode
  missing?: ReactNode
  /** Shows a notice above the data if a later fetch has failed. */
  tellsStale?: boolean
  children: (data: NonNullable<T>) => ReactNode
}

/** Shows a query: its skeleton, its data, or its error. Data stays visible if a later fetch fails. */
export function Loaded<T>({ query, what, skeleton, place = 'card', tellsStale = false, ...shown }: LoadedProps<T>) {
  const online = useOnline()
  const { data, error, fetchStatus } = query
  const failed = error ? (
    <NotLoaded what={what} error={error} place={place} onRetry={() => void query.refetch()} />
  ) : null
  if (data === null) return shown.missing
  if (data !== undefined)
    return (
      <>
        {tellsStale ? failed : null}
        {shown.empty !== undefined && isEmpty(data) ? shown.empty : shown.children(data)}
      </>
    )
  if (!online && fetchStatus !== 'fetching') return <Offline place={place} />
  if (failed) return failed
  return (
    <div role="status">
      <span className="visually-hidden">{`Loading ${what.charAt(0).toLowerCase()}${what.slice(1)}…`}</span>
      {typeof skeleton === 'number' ? <Skeleton height={skeleton} /> : skeleton}
    </div>
  )
}

/** Combines two queries: there is data when both have it, and a retry fetches both. */
export const bothLoaded = <A, B>(one: Loadable<A>, other: Loadable<B>): Loadable<[A, B]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: (one.data === undefined ? one.error : null) ?? (other.data === undefined ? other.error : null),
  fetchStatus: [one, other].find(({ fetchStatus }) => fetchStatus !== 'idle')?.fetchStatus ?? 'idle',
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
})

function isEmpty(data: unknown): boolean {
  if (Array.isArray(data)) return data.length === 0
  if (typeof data !== 'object' || data === null || !('items' in data)) return false
  const { items, total = 0 } = data as { items: unknown; total?: number }
  return Array.isArray(items) && items.length === 0 && total === 0
}

type Place = NonNullable<LoadedProps<unknown>['place']>

interface NotLoadedProps {
  what: string
  error: Error
  place: Place
  onRetry: () => void
}

function NotLoaded({ what, error, place, onRetry }: NotLoadedProps) {
  if (place === 'card')
    return (
      <Alert color="error" role="alert" icon={<IconAlertCircle aria-hidden />} title={`${what} did not load`}>
        <Group justify="space-between">
          <Text size="sm">{error.message}</Text>
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        </Group>
      </Alert>
    )
  return (
    <EmptyState
      order={place === 'screen' ? 1 : 2}
      art={<Grooves shape="arcs" />}
      title={`${what} did not load`}
      text={error.message}
      action={<Button onClick={onRetry}>Try again</Button>}
    />
  )
}

const LATER = 'This will load when you are back online.'

const Offline = ({ place }: { place: Place }) =>
  place === 'card' ? (
    <Text c="dimmed" role="status">
      You are offline. {LATER}
    </Text>
  ) : (
    <EmptyState
      order={place === 'screen' ? 1 : 2}
      art={<Grooves shape="arcs" />}
      title="You are offline"
      text={LATER}
    />
  )
