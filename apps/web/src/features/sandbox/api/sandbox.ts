import {
  clearSandboxMail,
  clearSandboxTexts,
  listSandboxMail,
  listSandboxPhones,
  listSandboxTexts,
  type SendSandboxMailBody,
  sendSandboxMail,
  sendSandboxText,
} from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, isNotFound, orNull } from '../../../lib/api/index.ts'

/** Milliseconds between fetches of an open screen; a tab in the background does not fetch. */
const LOOK_AGAIN_MS = 2000
/** Maximum number of entries in a list; the search finds older ones. */
export const SHOWN = 100

export const live = {
  refetchInterval: LOOK_AGAIN_MS,
  staleTime: 0,
  retry: false,
  placeholderData: keepPreviousData,
} as const

export const mailKey = ['sandbox', 'mail'] as const
export const textsKey = ['sandbox', 'texts'] as const

/** `null` if mail is not sent to the sandbox. @param search part of a recipient's address; '' for all */
export const mailQuery = (search: string) =>
  queryOptions({
    ...live,
    queryKey: [...mailKey, search],
    queryFn: ({ signal }) =>
      orNull(call(listSandboxMail, { query: { limit: SHOWN, ...(search && { search }) }, signal }), isNotFound),
  })

/** `null` if texts are not sent to the sandbox. @param search part of a number; '' for all */
export const phonesQuery = (search: string) =>
  queryOptions({
    ...live,
    queryKey: [...textsKey, 'phones', search],
    queryFn: ({ signal }) =>
      orNull(call(listSandboxPhones, { query: { limit: SHOWN, ...(search && { search }) }, signal }), isNotFound),
  })

/** The texts of one phone, newest first. */
export const textsQuery = (phone: string) =>
  queryOptions({
    ...live,
    queryKey: [...textsKey, 'of', phone],
    queryFn: ({ signal }) => call(listSandboxTexts, { query: { limit: SHOWN, phone }, signal }),
    placeholderData: undefined,
  })

export const clearMail = () => call(clearSandboxMail)
export const clearTexts = () => call(clearSandboxTexts)

/** Sends a text from a fan's phone. */
export const sendText = (text: { from: string; to?: string; body: string }) => call(sendSandboxText, { body: text })

/** Sends a mail from a fan's mailbox. */
export const sendMail = (mail: SendSandboxMailBody) => call(sendSandboxMail, { body: mail })
