import { useCallback } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { type AddressChange, changeAddress, useAddress } from '../../../lib/address/index.ts'
import { INBOX } from '../../../lib/conversations.ts'
import { inboxAddress } from './inbox-address.ts'

/** What the address of the inbox says, whichever of its two forms it has. */
export function useInboxAddress() {
  const { contactId: inPath } = useParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const { values } = useAddress(inboxAddress)
  const contactId = inPath ?? values.contact

  const addressOf = useCallback(
    (change: AddressChange<typeof inboxAddress>) => {
      const contact = 'contact' in change ? change.contact : contactId
      const params = changeAddress(inboxAddress, new URLSearchParams(search), { ...change, contact }).toString()
      return params === '' ? INBOX : `${INBOX}?${params}`
    },
    [search, contactId],
  )
  const go = useCallback(
    (change: AddressChange<typeof inboxAddress>, replace: boolean) =>
      void navigate(addressOf(change), { replace, preventScrollReset: true }),
    [navigate, addressOf],
  )
  const change = useCallback((part: AddressChange<typeof inboxAddress>) => go(part, true), [go])
  return { values, contactId, addressOf, go, change }
}
