import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isDeclined } from '../../../lib/api/index.ts'
import { tellProblem } from '../../../lib/tell-problem.ts'
import { toast } from '../../../lib/toasts.tsx'
import { type AutoTopUpChoice, isNotSignedIn, savePreferences } from '../api/changes.ts'
import { walletKey, walletQuery } from '../../../lib/wallet.ts'

/** Product section 8. */
const FAILED = 'Failed to update preferences'

/**
 * Returns the error of a setting that was not saved: the server's message if the user can fix it, else the default
 * sentence.
 */
function problemOf(error: unknown): Error {
  const isTold =
    isNotSignedIn(error) ||
    isDeclined(error) ||
    (error instanceof ApiError && ['CONFLICT', 'UNAVAILABLE'].includes(error.code))
  return isTold ? (error as Error) : new Error(FAILED, { cause: error })
}

/** Saves the settings; rejects with a message to show. */
export function useSaveAutoTopUp(): (choice: AutoTopUpChoice) => Promise<void> {
  const client = useQueryClient()
  const { mutateAsync } = useMutation({
    mutationFn: savePreferences,
    onSuccess: (wallet) => client.setQueryData(walletQuery.queryKey, wallet),
  })
  return async (choice) => {
    await mutateAsync(choice).catch((error: unknown) => {
      throw problemOf(error)
    })
  }
}

/** Turns it off optimistically, with an undo; it is on again if the server refuses. */
export function useSwitchOff(): (choice: AutoTopUpChoice) => void {
  const client = useQueryClient()
  const { queryKey } = walletQuery
  const show = (enabled: boolean) =>
    client.setQueryData(queryKey, (now) => now && { ...now, auto_topup: { ...now.auto_topup, enabled } })
  const { mutate } = useMutation({
    mutationFn: savePreferences,
    onMutate: async ({ enabled }) => {
      await client.cancelQueries({ queryKey: walletKey })
      show(enabled)
    },
    onSuccess: (wallet) => client.setQueryData(queryKey, wallet),
    onError: (error, { enabled }) => {
      show(!enabled)
      if (!isNotSignedIn(error)) tellProblem(problemOf(error))
    },
  })
  return ({ threshold, amount }) => {
    const choice = { threshold, amount }
    mutate(
      { ...choice, enabled: false },
      {
        onSuccess: () =>
          toast.info('Auto top-up is off.', {
            action: { label: 'Undo', onClick: () => mutate({ ...choice, enabled: true }) },
          }),
      },
    )
  }
}
