import { type Card, createCardPage, getCard } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './api/index.ts'
import { goToProviderPage, type OpenedPage } from './provider-page.ts'
import { tellProblem } from './tell-problem.ts'

/** The saved card, for auto top-up and renewals. */
export const cardQuery = queryOptions({
  queryKey: ['billing', 'card'],
  queryFn: async ({ signal }) => (await call(getCard, { signal })).card,
  meta: { live: ['billing_customers'] },
})

/**
 * Opens the provider's page that saves a card and replaces the current one. Must be called in the click itself. @throws
 * ApiError
 */
export const goToCardPage = (): Promise<OpenedPage> =>
  goToProviderPage(() => call(createCardPage), {
    noAddress: 'The page for your card could not be opened. Try again.',
    wantsProof: true,
  })

/** For a button that opens this page; shows errors as toasts. */
export function useCardPage(): { open: () => void; isOpening: boolean } {
  const [isOpening, setOpening] = useState(false)
  const open = async () => {
    setOpening(true)
    try {
      await goToCardPage()
    } catch (error) {
      tellProblem(error)
    } finally {
      setOpening(false)
    }
  }
  return { open: () => void open(), isOpening }
}

/** Common names of brands; others are shown in the provider's spelling, capitalized. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** "Visa •• 4242". */
export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string =>
  `${BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} •• ${last4}`

/** Returns whether the last month of validity is over. Months count from 1. */
export const isExpired = ({ exp_month: month, exp_year: year }: Card, now: Date): boolean =>
  new Date(year, month, 1).getTime() <= now.getTime()
