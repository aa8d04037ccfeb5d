import { type ComponentType, Suspense, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { type Ask, currentAsk, watchAsks } from '../lib/api/held-calls.ts'
import { usePayerBack } from './use-payer-back.ts'
import { lateExtra } from '../ui/late-part.tsx'

interface AskDialogProps {
  ask: Ask
  /** False while it closes. */
  opened: boolean
}
type AskDialog = ComponentType<AskDialogProps>

const DIALOGS: Record<Ask['code'], () => Promise<{ default: AskDialog }>> = {
  PLAN_LIMIT_REACHED: () => import('../features/subscription/components/upgrade-dialog.tsx'),
  INSUFFICIENT_FUNDS: () => import('./funds-ask.tsx'),
  PROOF_NEEDED: () => import('../features/auth/components/proof/proof-dialog.tsx'),
}
const ProofReturn = lateExtra(() => import('../features/auth/components/proof/proof-return.tsx'))
const PlanReturn = lateExtra(() => import('../features/subscription/components/plan-return.tsx'))

/**
 * Asks a person, on any screen, for what a refused call needs: a bigger plan, more funds, or proof of identity. Also
 * handles the return from a plan's checkout or from Google.
 */
export function Asks() {
  const ask = useSyncExternalStore(watchAsks, currentAsk)
  const [shown, setShown] = useState<{ ask: Ask; Dialog: AskDialog; key: number }>()
  const [params] = useSearchParams()
  usePayerBack()
  useWayOut()
  useFocusBack(ask)

  useEffect(() => {
    if (ask === undefined) return
    DIALOGS[ask.code]().then(
      ({ default: Dialog }) => {
        if (currentAsk() === ask) setShown((before) => ({ ask, Dialog, key: (before?.key ?? 0) + 1 }))
      },
      () => ask.answer(false), // offline: the call stays refused
    )
  }, [ask])

  return (
    <>
      {/* Stays mounted while closed, so that it can return the focus. */}
      {shown && <shown.Dialog key={shown.key} ask={shown.ask} opened={shown.ask === ask} />}
      {params.has('upgraded') && (
        <Suspense>
          <PlanReturn />
        </Suspense>
      )}
      {params.has('proof') && (
        <Suspense>
          <ProofReturn />
        </Suspense>
      )}
    </>
  )
}

/** Closes only this dialog on Escape and on the browser's own buttons; there may be another one below it. */
function useWayOut(): void {
  const { pathname, search } = useLocation()
  useEffect(() => () => currentAsk()?.answer(false), [pathname, search])
  useEffect(() => {
    // Registered before the dialogs, which also listen on the window, so it runs first.
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

/** Milliseconds. Long enough for the dialog to return the focus by itself first. */
const FOCUS_MS = 50

/**
 * Returns the focus to the button that waited for its call. It was disabled, so it had lost the focus before the dialog
 * opened.
 */
function useFocusBack(ask: Ask | undefined): void {
  const last = useRef<EventTarget | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      last.current = target
    }
    document.addEventListener('focusin', onFocus)
    return () => document.removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    if (ask === undefined) return
    const before = last.current
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
      }, FOCUS_MS)
    }
  }, [ask])
}
