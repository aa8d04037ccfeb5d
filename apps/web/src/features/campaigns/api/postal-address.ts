import { updateSendingRules } from '@greenroom/contracts'
import { call } from '../../../lib/api/index.ts'

/** Saves the address that stands at the end of every email campaign. */
export const savePostalAddress = (address: string) => call(updateSendingRules, { body: { postal_address: address } })
