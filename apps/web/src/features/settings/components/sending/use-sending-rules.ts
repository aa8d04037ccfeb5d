import type { SendingRules } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { saveSendingRules, sendingRulesQuery } from '../../api/sending-rules.ts'
import { useSaved } from '../saved-note.tsx'

const saving = ['sending-rules', 'save']

/** Saves a rule as soon as it is chosen, and takes it back if the server refuses; of quick changes, the last one counts. */
export function useSendingRules(): { save: (change: Partial<SendingRules>) => void; shown: boolean } {
  const client = useQueryClient()
  const { queryKey } = sendingRulesQuery
  const { shown, show } = useSaved()
  const { mutate } = useMutation({
    mutationKey: saving,
    scope: { id: 'sending rules' },
    mutationFn: saveSendingRules,
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey })
      const before = client.getQueryData(queryKey)
      client.setQueryData(queryKey, (now) => now && { ...now, ...change })
      return before
    },
    onSuccess: (answer) => {
      if (client.isMutating({ mutationKey: saving }) === 1) client.setQueryData(queryKey, answer)
      show()
    },
    onError: (error, _, before) => {
      client.setQueryData(queryKey, before)
      tellProblem(error)
    },
  })
  return { save: mutate, shown }
}
