import { createWalletCheckout, processWalletPayment, updateWalletPreferences } from '@greenroom/contracts'
import { ApiError, call } from '../../../lib/api/index.ts'
import { toast } from '../../../lib/toasts.tsx'

/** Milliseconds that a payment may take to process (product section 9). */
export const PROCESS_MS = 30_000

/** Turns a 401 into the sentence of product section 8. */
async function asked<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 401) throw error
    toast.error(NOT_SIGNED_IN, { id: 'wallet-not-signed-in' })
    throw new Error(NOT_SIGNED_IN, { cause: error })
  })
}
const NOT_SIGNED_IN = 'User not authenticated'
export const isNotSignedIn = (error: unknown): boolean => error instanceof Error && error.message === NOT_SIGNED_IN

/** @param amount cents @param keepsCard saves it for auto top-up */
export const createCheckout = (amount: number, keepsCard: boolean) =>
  asked(call(createWalletCheckout, { body: { amount, keep_card: keepsCard } }))

export const processPayment = (sessionId: string, signal: AbortSignal) =>
  asked(call(processWalletPayment, { body: { session_id: sessionId }, signal }))

/** The owner's settings of auto top-up; amounts in cents. */
export interface AutoTopUpChoice {
  enabled: boolean
  threshold: number
  amount: number
}

export const savePreferences = ({ enabled, threshold, amount }: AutoTopUpChoice) =>
  asked(
    call(updateWalletPreferences, {
      body: { auto_topup_enabled: enabled, auto_topup_threshold: threshold, auto_topup_amount: amount },
    }),
  )
