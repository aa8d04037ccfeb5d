import { getSendingRules, type SendingRules, updateSendingRules } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api/index.ts'

export const sendingRulesQuery = queryOptions({
  queryKey: ['sending-rules'],
  queryFn: ({ signal }) => call(getSendingRules, { signal }),
  meta: { live: ['sending_rules'] },
  staleTime: 0,
})
export const saveSendingRules = (change: Partial<SendingRules>) => call(updateSendingRules, { body: change })
