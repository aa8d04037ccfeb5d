import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type Ask, currentAsk, watchAsks } from '../lib/api/payment-required.ts'

interface AskDialogProps {
  ask: Ask
  /** False while it closes. */
  opened: boolean
  onExited: () => void
}
type AskDialog = ComponentType<AskDialogProps>

const DIALOGS: Record<Ask['code'], () => Promise<{ default: AskDialog }>> = {
  PLAN_LIMIT_REACHED: () => import('../features/subscription/components/upgrade-dialog.tsx'),
  INSUFFICIENT_FUNDS: () => import('./funds-ask.tsx'),
}
const PlanReturn = lazy(() => import('../features/subscription/components/plan-return.tsx'))

/** What money asks of a person on any screen: a bigger plan or more funds for a call that was refused; and their return from the checkout of a plan. */
export function Asks() {
  const ask = useSyncExternalStore(watchAsks, currentAsk)
  const [shown, setShown] = useState<{ ask: Ask; Dialog: AskDialog }>()
  const [params] = useSearchParams()
  useWayOut()

  useEffect(() => {
    if (ask === undefined) return
    DIALOGS[ask.code]().then(
      ({ default: Dialog }) => {
        if (currentAsk() === ask) setShown({ ask, Dialog })
      },
      () => ask.answer(false), // offline: what was refused is refused
    )
  }, [ask])

  return (
    <>
      {shown && <shown.Dialog ask={shown.ask} opened={shown.ask === ask} onExited={() => setShown(undefined)} />}
      {params.has('upgraded') && (
        <Suspense>
          <PlanReturn />
        </Suspense>
      )}
    </>
  )
}

/** Escape and the browser's own buttons lead out of the dialog, and of it alone: it may stand above another one. */
function useWayOut(): void {
  const { pathname, search } = useLocation()
  useEffect(() => () => currentAsk()?.answer(false), [pathname, search])
  useEffect(() => {
    // Heard before the dialogs, which listen on the window too, because it is there before them.
    const onKey = (event: KeyboardEvent) => {
      const ask = currentAsk()
      if (event.key !== 'Escape' || event.isComposing || ask === undefined) return
      event.stopImmediatePropagation()
      ask.answer(false)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
