import type { SignedCall } from '../sms/twilio-signature.ts'
import type { NumberKind, RegistrationTier, SenderProfile } from '@greenroom/domain'

/** Objects that a registrar reviews. */
export type ApplicationKind = 'brand' | 'campaign' | 'toll_free'

/** Account of an owner at the registrar: a subaccount, or the operator's own (`direct`). */
export interface RegistrarAccount {
  accountId: string
}

/** Ids that the registrar gave to an object and to what it hangs on, e.g. `id`, `profile`, `trustProduct`, `service`. */
export interface ProviderIds {
  /** The object itself: brand, campaign, or verification. */
  id: string
  [part: string]: string
}

/** Addresses of the pages that prove how people agree. */
export interface ProofAddresses {
  site: string
  texts: string
  privacy: string
  terms: string
  /** PNG of the form. */
  formPicture: string
}

/** Fields of every application. `reference`: ours, one for each attempt; `find` looks an object up by it. */
interface ApplicationBase {
  reference: string
  /** Whole, checked, and with the tax number in the clear. It is never logged. */
  profile: SenderProfile
  proofs: ProofAddresses
}
export interface BrandApplication extends ApplicationBase {
  kind: 'brand'
  tier: RegistrationTier
}
export interface CampaignApplication extends ApplicationBase {
  kind: 'campaign'
  brand: ProviderIds
  /** Messaging service to hang it on, if there is one already. */
  service?: string
}
export interface TollFreeApplication extends ApplicationBase {
  kind: 'toll_free'
  /** Number to verify, as bought. */
  number: BoughtNumber
}
export type Application = BrandApplication | CampaignApplication | TollFreeApplication

/** Reason for a rejection. `text`: the provider's words, bounded. `fields`: names of its parameters, as it said them. */
export interface Rejection {
  /** 0 if it gave none. */
  code: number
  text: string
  fields: readonly string[]
}

/** Words of a registrar about an object. One that the adapter does not know is `unknown`. */
export type StandingWord = 'review' | 'person' | 'approved' | 'rejected' | 'suspended' | 'removed' | 'unknown'

export interface Standing {
  ids: ProviderIds
  word: StandingWord
  /** With `person`: a code to the mobile, or a mail with a link, that somebody must answer. */
  person?: 'code' | 'mail'
  rejections: readonly Rejection[]
  /** True if it may be edited now; undefined: the rules of its kind count. */
  editAllowed?: boolean
  editUntil?: Date
  /** Of a vetted brand, 1 to 100. */
  score?: number
  /** Of a campaign: segments a second and a day, if the registrar says so. */
  perSecond?: number
  perDay?: number
  /** Moment of the registrar's last change; older news is ignored. */
  updatedAt: Date
}

/** Number that can be bought. E.164. */
export interface FoundNumber {
  number: string
  kind: NumberKind
  country: string
  /** Place in words; empty if the registrar says none. */
  place: string
  canPictures: boolean
}

export interface BoughtNumber {
  number: string
  kind: NumberKind
  /** The registrar's id of the number. */
  id: string
  /** Messaging service that it belongs to. */
  service: string
}

export interface NumberOrder {
  /** Ours, one for each order. */
  reference: string
  /** E.164. */
  number: string
  kind: NumberKind
  /** Messaging service to put it into. */
  service?: string
  inboundUrl: string
}

export interface NumberSearch {
  kind: NumberKind
  /** ISO 3166-1 alpha-2. */
  country: string
  /** Three digits. */
  areaCode?: string
  /** Two to seven digits that it contains. */
  contains?: string
}

/** News about an object: its kind and id only. What it says is fetched, because polling is the truth. */
export interface ObjectNews {
  accountId: string
  kind: ApplicationKind
  id: string
}

/** What carriers know of a number: `unregistered`: they refused it, or do not know it any more. */
export type NumberWord = 'registered' | 'pending' | 'unregistered'

/** News about a number. Nothing tells the same when asked, so its words count. */
export interface NumberNews {
  accountId: string
  kind: 'number'
  id: string
  word: NumberWord
  /** Moment of the change. */
  at: Date
}

export type RegistrarNews = ObjectNews | NumberNews

/**
 * Registers senders with the carriers, and buys numbers. Every call may be repeated after a lost answer: what exists under the
 * same reference is found and never made again (N5).
 */
export interface Registrar {
  readonly name: 'twilio' | 'sandbox'
  /**
   * Returns how it serves owners. `isv`: an account for each. `direct`: one artist; brands and campaigns are handed in at the
   * registrar's own screens. @throws RegistrarError while that is not known
   */
  decideTenancy(): Promise<'isv' | 'direct'>
  /** Returns the owner's account, made at the first call. @throws RegistrarError */
  ensureAccount(owner: { userId: string; name: string }): Promise<RegistrarAccount>
  /** Hands an application in. @throws RegistrarError */
  submit(account: RegistrarAccount, application: Application): Promise<Standing>
  /** Looks for what an application made, after a lost answer. @throws RegistrarError */
  find(account: RegistrarAccount, application: Application): Promise<Standing | undefined>
  /** Reads how an object stands. @throws RegistrarError */
  fetch(account: RegistrarAccount, kind: ApplicationKind, ids: ProviderIds): Promise<Standing>
  /** Hands a mended application in for a rejected object. @throws RegistrarError */
  edit(account: RegistrarAccount, ids: ProviderIds, application: Application): Promise<Standing>
  /** Removes an object; one that is gone already counts as removed. @throws RegistrarError */
  remove(account: RegistrarAccount, kind: ApplicationKind, ids: ProviderIds): Promise<void>
  /** Sends the code to the mobile of a sole proprietor again. @throws RegistrarError */
  resendCode(account: RegistrarAccount, brand: ProviderIds): Promise<void>
  /** Has a brand vetted. @throws RegistrarError */
  vet(account: RegistrarAccount, brand: ProviderIds): Promise<Standing>
  /** Lists at most 20 numbers that can send texts, whoever asks. @throws RegistrarError */
  searchNumbers(search: NumberSearch): Promise<FoundNumber[]>
  /**
   * Buys a number, with a messaging service of its own unless one is named, and points its webhooks here.
   * @throws RegistrarError; `rejected` for a number that the account has, but not by this order
   */
  buyNumber(account: RegistrarAccount, order: NumberOrder): Promise<BoughtNumber>
  /** Looks for the number that an order bought, after a lost answer. @throws RegistrarError */
  findNumber(
    account: RegistrarAccount,
    order: Pick<NumberOrder, 'reference' | 'number'>,
  ): Promise<BoughtNumber | undefined>
  /** Gives a number back, for good; one that is gone already counts as given back. @throws RegistrarError */
  releaseNumber(account: RegistrarAccount, id: string): Promise<void>
  /** Lists use cases that a brand may register campaigns for. @throws RegistrarError */
  useCases(account: RegistrarAccount, brand: ProviderIds): Promise<string[]>
  /** Reads the news of a webhook. Undefined: it does not come from the registrar, or concerns no account of ours. */
  readNews(request: {
    url: string
    headers: Readonly<Record<string, string | string[] | undefined>>
    body: string
  }): Promise<RegistrarNews[] | undefined>
  /**
   * Tells whether a call of the provider's was signed by an account that it names. `isOurs` tells whether the product knows the
   * account; it is asked only if the account's token is not at hand, and only known accounts are looked up (standard N9). Absent
   * where nobody calls.
   * @throws RegistrarError if the account could not be looked up
   */
  isSigned?(accountId: string, call: SignedCall, isOurs: () => Promise<boolean>): Promise<boolean>
}

/**
 * - `rejected`: what was handed in is wrong; `rejections` says why. Nothing was made.
 * - `refused`: the registrar does not serve us (credentials, no approved profile, no money); an operator must act.
 * - `not-now`: definitely not done, but may be later (429, no connection made).
 * - `uncertain`: the answer was lost; it may have been done. `find` tells.
 */
export type RegistrarFailure = 'rejected' | 'refused' | 'not-now' | 'uncertain'

/** Reason why a call to a registrar failed. The message quotes nothing of an application (standard W19). */
export class RegistrarError extends Error {
  override name = 'RegistrarError'
  readonly failure: RegistrarFailure
  readonly rejections: readonly Rejection[]

  constructor(failure: RegistrarFailure, message: string, rejections: readonly Rejection[] = []) {
    super(message)
    this.failure = failure
    this.rejections = rejections
  }
}
