import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatCents } from '../../../lib/format.ts'
import { askForFunds } from '../../../lib/api/index.ts'
import { walletQuery } from '../../../lib/wallet.ts'
import { submit } from '../api/functions.ts'
import { registrationQuery } from '../api/registration.ts'
import { reservedNow } from '../rules/fees.ts'
import { canSubmit, partOf } from '../rules/states.ts'
import type { ProfileWork } from './use-profile.ts'

/**
 * Hands everything in for the chosen kind of number: who texts, then what is texted, which waits for the first by
 * itself. What was handed in before is left alone, so that a second attempt continues.
 */
export function useHandingIn({ overview, draft, kinds }: ProfileWork, onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (signature: string) => {
      if (!(await draft.flush())) throw new Error('Some fields are not saved yet. Look at them, then hand it in again.')
      const amount = reservedNow(overview, kinds)
      const { balance } = await client.fetchQuery({ ...walletQuery, staleTime: 0 })
      // The functions refuse in a sentence, which no dialog answers.
      if (balance < amount && !(await askForFunds(amount)))
        throw new Error(`Your wallet holds less than the ${formatCents(amount)} that this sets aside.`)
      const statement = { signature, agreed: true } as const
      try {
        for (const kind of kinds) if (canSubmit(partOf(overview, kind))) await submit(kind, statement)
      } finally {
        await client.invalidateQueries({ queryKey: registrationQuery.queryKey })
      }
    },
    onSuccess: onDone,
  })
}
