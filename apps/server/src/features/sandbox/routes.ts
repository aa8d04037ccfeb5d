import * as contracts from '@greenroom/contracts'
import { route } from '../../platform/http/route.ts'
import { isSandboxCheckoutOpen, isSandboxMailOpen, isSandboxPhoneOpen } from '../../platform/http/sandbox-gate.ts'
import { clearMail } from './commands/clear-mail.ts'
import { clearTexts } from './commands/clear-texts.ts'
import { payCheckout } from './commands/pay-checkout.ts'
import { receiveText } from './commands/receive-text.ts'
import { presentCheckout, presentMail, presentPhone, presentText } from './present.ts'
import { getCheckout, listMail, listPhones, listTexts } from './queries.ts'

const mail = { isOpen: isSandboxMailOpen }
const checkout = { isOpen: isSandboxCheckoutOpen }
const phone = { isOpen: isSandboxPhoneOpen }

export const routes = [
  route(
    contracts.listSandboxMail,
    async ({ context, query }) => {
      const { rows, total } = await listMail(context, query)
      return { items: rows.map(presentMail), page: query.page, limit: query.limit, total }
    },
    mail,
  ),
  route(contracts.clearSandboxMail, async ({ context }) => clearMail(context), mail),
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
    contracts.getSandboxCheckout,
    async ({ context, params }) => presentCheckout(await getCheckout(context, params.id)),
    checkout,
  ),
  route(
    contracts.paySandboxCheckout,
    async ({ context, params, body }) => presentCheckout(await payCheckout(context, params.id, body)),
    checkout,
  ),
]
