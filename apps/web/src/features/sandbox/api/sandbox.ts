import {
  clearSandboxMail,
  clearSandboxTexts,
  listSandboxMail,
  listSandboxPhones,
  listSandboxTexts,
  sendSandboxText,
} from '@greenroom/contracts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call, isNotFound, orNull } from '../../../lib/api/index.ts'

/** How often an open screen looks for something new, in milliseconds; a tab in the background does not. */
const LOOK_AGAIN_MS = 2000
/** Mails and phones that a list shows; older ones are found by the search. */
export const SHOWN = 100

const live = { refetchInterval: LOOK_AGAIN_MS, staleTime: 0, retry: false, placeholderData: keepPreviousData } as const

export const mailKey = ['sandbox', 'mail'] as const
export const textsKey = ['sandbox', 'texts'] as const

/** `null` where mail is not sent into the sandbox. @param search part of a receiver's address; '' for all */
export const mailQuery = (search: string) =>
  queryOptions({
    ...live,
    queryKey: [...mailKey, search],
    queryFn: ({ signal }) =>
      orNull(call(listSandboxMail, { query: { limit: SHOWN, ...(search && { search }) }, signal }), isNotFound),
  })

/** `null` where texts are not sent into the sandbox. @param search part of a number; '' for all */
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

/** A text from a fan's phone. */
export const sendText = (text: { from: string; to?: string; body: string }) => call(sendSandboxText, { body: text })
