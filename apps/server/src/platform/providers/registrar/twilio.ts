import { setTimeout as delay } from 'node:timers/promises'
import {
  type ApplicationKind,
  type ProviderIds,
  type Registrar,
  type RegistrarAccount,
  RegistrarError,
  type Standing,
} from './registrar.ts'
import { openAccounts, type RegistrarSettings, type Timing, type TwilioAccounts } from './twilio-accounts.ts'
import {
  editBrand,
  fetchBrand,
  findAnyBrand,
  findBrand,
  removeBrand,
  resendBrandCode,
  submitBrand,
  vetBrand,
} from './twilio-brand.ts'
import {
  editCampaign,
  fetchCampaign,
  findAnyCampaign,
  findCampaign,
  removeCampaign,
  submitCampaign,
  useCasesOf,
} from './twilio-campaign.ts'
import { ensureEvents, newsReader } from './twilio-events.ts'
import { afterCost } from './twilio-failures.ts'
import { buyNumber, findNumber, releaseNumber, searchNumbers } from './twilio-numbers.ts'
import { editTollFree, fetchTollFree, findTollFree, removeTollFree, submitTollFree } from './twilio-toll-free.ts'

/** Timeout of one call, in milliseconds. */
const TIMEOUT_MS = 20_000
/** Most owners and accounts that are remembered. */
const MAX_KEPT = 1000
/** Most subaccounts of one name that are looked through; more than one exist only after a race. */
const MAX_TWINS = 20

const TIMING: Timing = { timeout: TIMEOUT_MS, now: () => performance.now(), pause: delay }

/**
 * Creates the registrar on Twilio's SDK. Twilio has no idempotency keys, so each step first looks for what an earlier attempt
 * made (standard N5).
 */
export function twilioRegistrar(settings: RegistrarSettings, timing: Partial<Timing> = {}): Registrar {
  const clocks = { ...TIMING, ...timing }
  const accounts = openAccounts(settings, clocks)
  const isByHand = async (kind: ApplicationKind) =>
    kind !== 'toll_free' && (await accounts.decideTenancy()) === 'direct'
  const forBrands = async () => ({ primary: await accounts.primaryProfile(), isMock: settings.isMock ?? false })
  const ensureAccount = accountKeeper(accounts, settings)
  const askForEvents = eventsKeeper(accounts, settings.eventsUrl)
  return {
    name: 'twilio',
    decideTenancy: () => accounts.decideTenancy(),
    async ensureAccount(owner) {
      const account = await ensureAccount(owner)
      await askForEvents(account.accountId)
      return account
    },
    async submit({ accountId }, application) {
      if (await isByHand(application.kind)) {
        const held = await this.find({ accountId }, application)
        if (held) return held
        throw new RegistrarError(
          'refused',
          "This is handed in at Twilio's Console, because the account registers itself.",
        )
      }
      const settled = application.kind === 'brand' ? await forBrands() : undefined
      await askForEvents(accountId)
      return accounts.as(accountId, (client) => {
        if (application.kind === 'campaign') return submitCampaign(client, application)
        if (application.kind === 'toll_free') return submitTollFree(client, application)
        return submitBrand(client, application, settled ?? { primary: '', isMock: false })
      })
    },
    async find({ accountId }, application) {
      const byHand = await isByHand(application.kind)
      return accounts.as(accountId, (client) => {
        if (application.kind === 'toll_free') return findTollFree(client, application)
        if (application.kind === 'brand') return byHand ? findAnyBrand(client) : findBrand(client, application)
        return byHand ? findAnyCampaign(client, application.brand) : findCampaign(client, application)
      })
    },
    async fetch({ accountId }, kind, ids) {
      const fetchOne = { brand: fetchBrand, campaign: fetchCampaign, toll_free: fetchTollFree }[kind]
      return (await accounts.as(accountId, (client) => fetchOne(client, ids))) ?? removed(ids)
    },
    async edit(account, ids, application) {
      if (await isByHand(application.kind))
        throw new RegistrarError('refused', "This is edited at Twilio's Console, because the account registers itself.")
      const settled = application.kind === 'brand' ? await forBrands() : undefined
      return accounts.as(account.accountId, (client) => {
        if (application.kind === 'campaign') return editCampaign(client, ids, application)
        if (application.kind === 'toll_free') return editTollFree(client, ids, application)
        return editBrand(client, ids, application, settled ?? { primary: '', isMock: false })
      })
    },
    async remove({ accountId }, kind, ids) {
      // Objects that were handed in by hand are removed by hand.
      if (await isByHand(kind)) return
      const removeOne = { brand: removeBrand, campaign: removeCampaign, toll_free: removeTollFree }[kind]
      await accounts.as(accountId, (client) => removeOne(client, ids))
    },
    resendCode: ({ accountId }, brand) => accounts.as(accountId, (client) => resendBrandCode(client, brand)),
    vet: ({ accountId }, brand) => accounts.as(accountId, (client) => vetBrand(client, brand)),
    searchNumbers: (search) => searchNumbers(accounts.main, search),
    buyNumber: ({ accountId }, order) => accounts.as(accountId, (client) => buyNumber(client, order)),
    findNumber: ({ accountId }, order) => accounts.as(accountId, (client) => findNumber(client, order)),
    releaseNumber: ({ accountId }, id) => accounts.as(accountId, (client) => releaseNumber(client, id)),
    useCases: ({ accountId }, brand) => accounts.as(accountId, (client) => useCasesOf(client, brand)),
    readNews: newsReader(accounts),
    isSigned: accounts.isSigned,
  }
}

const removed = (ids: ProviderIds): Standing => ({ ids, word: 'removed', rejections: [], updatedAt: new Date() })

/** Returns the function that finds or makes an owner's account, once at a time for each owner. */
function accountKeeper(accounts: TwilioAccounts, settings: RegistrarSettings): Registrar['ensureAccount'] {
  const kept = new Map<string, Promise<RegistrarAccount>>()
  const ensure = async (userId: string): Promise<RegistrarAccount> => {
    const isForMany = (await accounts.decideTenancy()) === 'isv'
    return { accountId: isForMany ? await ensureSubaccount(accounts, `Greenroom ${userId}`) : settings.accountSid }
  }
  return ({ userId }) => {
    const held = kept.get(userId)
    if (held) return held
    const asked = ensure(userId)
    keep(kept, userId, asked)
    asked.catch(() => kept.delete(userId))
    return asked
  }
}

/**
 * Returns the function that asks for the events of an account, once. They only make polling sooner, so a failure stops nothing,
 * and the next call asks again.
 */
function eventsKeeper(accounts: TwilioAccounts, url: string | undefined): (accountId: string) => Promise<void> {
  const asked = new Map<string, true>()
  return async (accountId) => {
    if (!url || asked.has(accountId)) return
    try {
      await accounts.as(accountId, (client) => ensureEvents(client, url))
      keep(asked, accountId, true)
    } catch (error) {
      if (!(error instanceof RegistrarError)) throw error
    }
  }
}

/** Remembers a value, and forgets the oldest ones. */
function keep<T>(kept: Map<string, T>, key: string, value: T): void {
  kept.set(key, value)
  for (const oldest of kept.keys()) if (kept.size > MAX_KEPT) kept.delete(oldest)
}

/** Finds a subaccount by its name, or makes it. Of two that were made at once, both callers take the older one. */
async function ensureSubaccount({ main }: TwilioAccounts, friendlyName: string): Promise<string> {
  const oldest = async () => {
    const held = await main.api.v2010.accounts.list({ friendlyName, limit: MAX_TWINS })
    return held
      .filter(({ status }) => status !== 'closed')
      .toSorted((a, b) => a.dateCreated.getTime() - b.dateCreated.getTime() || (a.sid < b.sid ? -1 : 1))[0]?.sid
  }
  const held = await oldest()
  if (held) return held
  const made = await main.api.v2010.accounts.create({ friendlyName })
  return (await afterCost(oldest())) ?? made.sid
}
