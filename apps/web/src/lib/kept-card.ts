import { type Card, createCardPage, getCard } from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from './api/index.ts'
import { goToProviderPage, type OpenedPage } from './provider-page.ts'
import { tellProblem } from './tell-problem.ts'

/** The card that is kept for charges while nobody is there: auto top-up and renewals. */
export const cardQuery = queryOptions({
  queryKey: ['billing', 'card'],
  queryFn: async ({ signal }) => (await call(getCard, { signal })).card,
  meta: { live: ['billing_customers'] },
})

/** Leads to where a card is kept, in place of the one before. Call it in the click itself. @throws ApiError */
export const goToCardPage = (): Promise<OpenedPage> =>
  goToProviderPage(() => call(createCardPage), {
    noAddress: 'The page for your card could not be opened. Try again.',
    wantsProof: true,
  })

/** For a button that leads there; a refusal is told. */
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

/** Names as people know them; any other is shown as the provider writes it, with a capital. */
const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
}

/** "Visa •• 4242". */
export const cardName = ({ brand, last4 }: Pick<Card, 'brand' | 'last4'>): string =>
  `${BRANDS[brand] ?? brand.charAt(0).toUpperCase() + brand.slice(1)} •• ${last4}`

/** Whether its last month is over. Months count from 1. */
export const isExpired = ({ exp_month: month, exp_year: year }: Card, now: Date): boolean =>
  new Date(year, month, 1).getTime() <= now.getTime()
