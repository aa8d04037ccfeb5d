import {
  answerSandboxBank,
  type BodyOf,
  changeSandboxSubscription,
  disputeSandboxPayment,
  failSandboxRefund,
  getSandboxCheckout,
  getSandboxCustomer,
  getSandboxReceipt,
  paySandboxCheckout,
  refundSandboxPayment,
  renewSandboxSubscription,
  setSandboxCard,
} from '@greenroom/contracts'
import { queryOptions } from '@tanstack/react-query'
import { call, orNull } from '../../../lib/api/index.ts'

/** Milliseconds until a job's effect is fetched. */
const LOOK_AGAIN_MS = 4000

export const checkoutQuery = (id: string) =>
  queryOptions({
    queryKey: ['sandbox', 'checkout', id],
    queryFn: ({ signal }) => orNull(call(getSandboxCheckout, { params: { id }, signal })),
    retry: false,
  })

export type CheckoutPayment = BodyOf<typeof paySandboxCheckout>
export const payCheckout = (id: string, payment: CheckoutPayment) =>
  call(paySandboxCheckout, { params: { id }, body: payment })
export const answerBank = (id: string, approve: boolean) =>
  call(answerSandboxBank, { params: { id }, body: { approve } })

export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['sandbox', 'customer', id],
    queryFn: ({ signal }) => orNull(call(getSandboxCustomer, { params: { id }, signal })),
    refetchInterval: LOOK_AGAIN_MS,
    retry: false,
  })

export const setCard = (id: string, card: BodyOf<typeof setSandboxCard>['card']) =>
  call(setSandboxCard, { params: { id }, body: { card } })
export const changeSubscription = (id: string, body: BodyOf<typeof changeSandboxSubscription>) =>
  call(changeSandboxSubscription, { params: { id }, body })
export const renewSubscription = (id: string) => call(renewSandboxSubscription, { params: { id } })
export const refundPayment = (id: string, amount: number) =>
  call(refundSandboxPayment, { params: { id }, body: { amount } })
export const disputePayment = (id: string, status: BodyOf<typeof disputeSandboxPayment>['status']) =>
  call(disputeSandboxPayment, { params: { id }, body: { status } })
export const failRefund = (id: string) => call(failSandboxRefund, { params: { id } })

export const receiptQuery = (id: string) =>
  queryOptions({
    queryKey: ['sandbox', 'receipt', id],
    queryFn: ({ signal }) => orNull(call(getSandboxReceipt, { params: { id }, signal })),
    retry: false,
  })
