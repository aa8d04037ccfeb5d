import { Button, Group, Modal, Text } from '@mantine/core'
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useRef } from 'react'
import { type BlockerFunction, useBlocker } from 'react-router'

type Note = (form: string, isDirty: boolean) => void
const GuardContext = createContext<Note>(() => undefined)

/** The changes may be in a dialog, which has 200. */
const ABOVE_DIALOGS = 210
/** Keeps Escape from the dialog below, which would ask again. */
const OWN_ESCAPE = { 'data-mantine-stop-propagation': 'true' }

export interface UnsavedGuardProps {
  children: ReactNode
  /** The form stays open while the query of the address changes. */
  isForPath?: boolean
}

/** Asks before unsaved changes are lost: on another tab, on another screen, or when the window closes. */
export function UnsavedGuard({ children, isForPath = false }: UnsavedGuardProps) {
  const dirty = useRef(new Set<string>())
  const note = useCallback<Note>((form, isDirty) => {
    if (isDirty) dirty.current.add(form)
    else dirty.current.delete(form)
  }, [])
  const blocks = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) =>
      dirty.current.size > 0 &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (!isForPath && currentLocation.search !== nextLocation.search)),
    [isForPath],
  )
  const blocker = useBlocker(blocks)
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (dirty.current.size > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [])
  const stay = () => blocker.reset?.()
  return (
    <GuardContext value={note}>
      {children}
      <Modal
        opened={blocker.state === 'blocked'}
        onClose={stay}
        title="Leave without saving?"
        centered
        zIndex={ABOVE_DIALOGS}
        closeButtonProps={{ 'aria-label': 'Close', ...OWN_ESCAPE }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') stay()
        }}
      >
        <Text>Your changes are not saved yet.</Text>
        <Group justify="flex-end" mt="lg">
          <Button variant="default" onClick={() => blocker.proceed?.()} {...OWN_ESCAPE}>
            Discard changes
          </Button>
          <Button data-autofocus onClick={stay} {...OWN_ESCAPE}>
            Keep editing
          </Button>
        </Group>
      </Modal>
    </GuardContext>
  )
}

/** Tells the guard whether a form has unsaved changes. */
export function useUnsaved(isDirty: boolean): void {
  const form = useId()
  const note = use(GuardContext)
  useEffect(() => {
    note(form, isDirty)
    return () => note(form, false)
  }, [note, form, isDirty])
}
