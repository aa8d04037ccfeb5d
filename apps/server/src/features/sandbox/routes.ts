import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import {
  isSandboxDnsOpen,
  isSandboxMailOpen,
  isSandboxPaymentsOpen,
  isSandboxPhoneOpen,
  isSandboxRegistrarOpen,
} from '../../platform/http/sandbox-gate.ts'
import { answerBank } from './commands/answer-bank.ts'
import { changeSubscription } from './commands/change-subscription.ts'
import { clearMail } from './commands/clear-mail.ts'
import { clearTexts } from './commands/clear-texts.ts'
import { disputePayment } from './commands/dispute-payment.ts'
import { failRefund } from './commands/fail-refund.ts'
import { fillDns } from './commands/fill-dns.ts'
import { pullRegistrarLever } from './commands/pull-registrar-lever.ts'
import { payCheckout } from './commands/pay-checkout.ts'
import { receiveMail } from './commands/receive-mail.ts'
import { receiveText } from './commands/receive-text.ts'
import { refundPayment } from './commands/refund-payment.ts'
import { renewSubscription } from './commands/renew-subscription.ts'
import { setDns } from './commands/set-dns.ts'
import { setRegistrarAccount } from './commands/set-registrar-account.ts'
import { setCard } from './commands/set-card.ts'
import {
  presentCheckout,
  presentCustomer,
  presentMail,
  presentPhone,
  presentReceipt,
  presentRegistrarAccount,
  presentRegistrarObject,
  presentText,
  presentZone,
} from './present.ts'
import { getCheckout, getCustomer, getReceipt } from './queries/billing.ts'
import { listDns } from './queries/dns.ts'
import { listMail, listPhones, listTexts } from './queries/messages.ts'
import { listRegistrar } from './queries/registrar.ts'
import { listZones, readZone } from './queries/zones.ts'

const dns = { isOpen: isSandboxDnsOpen }
const mail = { isOpen: isSandboxMailOpen }
const payments = { isOpen: isSandboxPaymentsOpen }
const phone = { isOpen: isSandboxPhoneOpen }
const registrar = { isOpen: isSandboxRegistrarOpen }

export const routes = [
  route(
    contracts.listSandboxMail,
    async ({ context, query }) => {
      const { rows, total } = await listMail(context, query)
      return { items: rows.map(presentMail), page: query.page, limit: query.limit, total }
    },
    mail,
  ),
  route(contracts.sendSandboxMail, async ({ context, body }) => receiveMail(context, body), mail),
  route(contracts.clearSandboxMail, async ({ context }) => clearMail(context), mail),
  route(
    contracts.listSandboxDns,
    async ({ context, query }) => {
      const rows = await listDns(context, query.domain)
      return { items: rows.map(({ isSilent, ...record }) => ({ ...record, is_silent: isSilent })) }
    },
    dns,
  ),
  route(contracts.setSandboxDns, async ({ context, body }) => setDns(context, body), dns),
  route(contracts.fillSandboxDns, async ({ context, body }) => fillDns(context, body), dns),
  route(
    contracts.listSandboxZones,
    async ({ context, query }) => ({ items: (await listZones(context, query.search)).map(presentZone) }),
    dns,
  ),
  route(contracts.getSandboxZone, async ({ context, params }) => readZone(context, params.domain), dns),
  route(
    contracts.listSandboxTexts,
    async ({ context, query }) => {
      const { rows, total } = await listTexts(context, query)
      return { items: rows.map(presentText), page: query.page, limit: query.limit, total }
    },
    phone,
  ),
  route(
    contracts.listSandboxPhones,
    async ({ context, query }) => {
      const { rows, total } = await listPhones(context, query)
      return { items: rows.map(presentPhone), page: query.page, limit: query.limit, total }
    },
    phone,
  ),
  route(contracts.sendSandboxText, async ({ context, body }) => presentText(await receiveText(context, body)), phone),
  route(contracts.clearSandboxTexts, async ({ context }) => clearTexts(context), phone),
  route(
    contracts.listSandboxRegistrar,
    async ({ context, query }) => {
      const { accounts, objects, total } = await listRegistrar(context, query.search)
      return { accounts: accounts.map(presentRegistrarAccount), objects: objects.map(presentRegistrarObject), total }
    },
    registrar,
  ),
  route(
    contracts.pullSandboxRegistrarLever,
    async ({ context, params, body }) => pullRegistrarLever(context, params.id, body),
    registrar,
  ),
  route(
    contracts.setSandboxRegistrarAccount,
    async ({ context, params, body }) => setRegistrarAccount(context, params.id, body),
    registrar,
  ),
  route(
    contracts.getSandboxCheckout,
    async ({ context, params }) => presentCheckout(await getCheckout(context, params.id), context.now),
    payments,
  ),
  route(
    contracts.paySandboxCheckout,
    async ({ context, params, body }) => presentCheckout(await payCheckout(context, params.id, body), context.now),
    payments,
  ),
  route(
    contracts.answerSandboxBank,
    async ({ context, params, body }) =>
      presentCheckout(await answerBank(context, params.id, body.approve), context.now),
    payments,
  ),
  route(
    contracts.getSandboxCustomer,
    async ({ context, params }) => presentCustomer(await getCustomer(context, params.id)),
    payments,
  ),
  route(
    contracts.setSandboxCard,
    async ({ context, params, body }) => setCard(context, params.id, body.card),
    payments,
  ),
  route(
    contracts.changeSandboxSubscription,
    async ({ context, params, body }) => changeSubscription(context, params.id, body),
    payments,
  ),
  route(
    contracts.renewSandboxSubscription,
    async ({ context, params }) => renewSubscription(context, params.id),
    payments,
  ),
  route(
    contracts.refundSandboxPayment,
    async ({ context, params, body }) => refundPayment(context, params.id, body.amount),
    payments,
  ),
  route(
    contracts.disputeSandboxPayment,
    async ({ context, params, body }) => disputePayment(context, params.id, body),
    payments,
  ),
  route(contracts.failSandboxRefund, async ({ context, params }) => failRefund(context, params.id), payments),
  route(
    contracts.getSandboxReceipt,
    async ({ context, params }) => presentReceipt(await getReceipt(context, params.id)),
    payments,
  ),
]
