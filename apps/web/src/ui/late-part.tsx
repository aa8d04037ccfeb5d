import { Alert, Button, Group } from '@mantine/core'
import { IconCloudOff } from './icons.generated.ts'
import { Component, type ComponentType, lazy, type ReactNode, useEffect, useReducer, useRef } from 'react'
import { useOnline, whenOnline } from '../lib/online.ts'
import { retryIn } from '../lib/session/timers.ts'
import { toast } from '../lib/toasts.tsx'

/** Loads the code of a part of a screen. */
type LoadPart<P> = () => Promise<{ default: ComponentType<P> }>

/** Shown in place of a part whose code did not load. */
type Lost = ComponentType<{ onRetry: () => void }>

/** The code of a part did not load: there is no connection, or a newer build has replaced the file. */
class PartCodeError extends Error {
  constructor(cause: unknown) {
    super('The code of this part did not load', { cause })
    this.name = 'PartCodeError'
  }
}

/**
 * A part of a screen, such as a panel, whose code loads when it is drawn; use it inside `<Suspense>`. If the code does
 * not load, only this part says so and keeps trying (standard A5); the rest of the screen, and what was typed there,
 * stays.
 */
export const latePart = <P extends object>(load: LoadPart<P>): ComponentType<P> => late(load, LostPart)

/** The same for a dialog or a menu, which has no place on the screen: a toast says so, and it opens when it can. */
export const lateDialog = <P extends object>(load: LoadPart<P>): ComponentType<P> => late(load, LostDialog)

/**
 * The same for what nobody misses at once, such as a picture, news, or the tooltip: nothing is said, and it comes when it
 * can. Until then the fallback of its `<Suspense>` stays.
 */
export const lateExtra = <P extends object>(load: LoadPart<P>): ComponentType<P> => lazy(() => untilLoaded(load))

/** Loads code; if it fails, tries again while there is a connection, and as soon as it is back. */
async function untilLoaded<T>(load: () => Promise<T>, failures = 0): Promise<T> {
  try {
    return await load()
  } catch {
    await whenOnline(retryIn(failures))
    return untilLoaded(load, failures + 1)
  }
}

function late<P extends object>(load: LoadPart<P>, Lost: Lost): ComponentType<P> {
  const begin = () =>
    lazy<ComponentType<P>>(() =>
      load().catch((error: unknown) => {
        throw new PartCodeError(error)
      }),
    )
  let Part = begin()
  return function Late(props: P) {
    const [attempt, draw] = useReducer((count: number) => count + 1, 0)
    const retry = () => {
      Part = begin()
      draw()
    }
    return (
      <PartBoundary key={attempt} lost={<Lost onRetry={retry} />}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}

interface PartBoundaryProps {
  lost: ReactNode
  children: ReactNode
}

class PartBoundary extends Component<PartBoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: undefined }
  static getDerivedStateFromError = (error: unknown) => ({ error })

  override render(): ReactNode {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (error instanceof PartCodeError) return this.props.lost
    throw error
  }
}

/**
 * Tries again when the connection is back. Code is often lost a moment before the browser knows that it is offline.
 * Returns whether there is a connection.
 */
function useRetry(onRetry: () => void): boolean {
  const online = useOnline()
  const wasOffline = useRef(false)
  useEffect(() => {
    if (!online) wasOffline.current = true
    else if (wasOffline.current) onRetry()
    // oxlint-disable-next-line react/exhaustive-deps -- a retry replaces this component
  }, [online])
  return online
}

const LostPart: Lost = ({ onRetry }) => {
  const online = useRetry(onRetry)
  return (
    <Alert color="gray" icon={<IconCloudOff aria-hidden />} role="status">
      <Group justify="space-between">
        {online
          ? 'This part did not load. There may be a new version.'
          : 'You are offline. This opens when you are back online.'}
        {online ? (
          <Group gap="xs">
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
            <Button size="xs" variant="subtle" onClick={() => location.reload()}>
              Reload the page
            </Button>
          </Group>
        ) : null}
      </Group>
    </Alert>
  )
}

const LostDialog: Lost = ({ onRetry }) => {
  const online = useRetry(onRetry)
  useEffect(() => {
    if (online)
      toast.error('This did not open. There may be a new version.', {
        id: 'lost-dialog',
        action: { label: 'Reload', onClick: () => location.reload() },
      })
    else toast.info('You are offline. This opens when you are back online.', { id: 'lost-dialog' })
  }, [online])
  return null
}
