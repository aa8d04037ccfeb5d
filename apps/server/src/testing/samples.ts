import { randomUUID } from 'node:crypto'
import { defaultBlocks } from '@greenroom/domain'

/** Ids of one owner's objects, for calling every route. */
export interface Known {
  ownerId: string
  siteId: string
  blockId: string
  blockIds: string[]
  uploadPath: string
  /** Ids of the audience by path parameter (`fillContacts`). */
  audience?: Record<string, string>
}

/**
 * A call that succeeds for its owner, by operation. `once` marks one that changes or removes what others need; it runs
 * last.
 */
interface Sample {
  body?: unknown
  query?: Record<string, string>
  last?: true
}

const EVERYBODY = { version: 1, time_zone: 'UTC', where: { combinator: 'and', rules: [] } }

/**
 * One valid call for every operation of the API document. The isolation and fuzz tests fail on an operation missing
 * here, so every route gets one.
 */
export function sampleCalls(known: Known): Record<string, Sample> {
  return {
    getMe: {},
    updateMe: { body: { name: 'Nova' } },
    checkProof: {},
    dismissWaysCleared: {},
    getSignInWays: {},
    listSessions: {},
    endSession: { last: true },
    endOtherSessions: { last: true },
    listDevices: {},
    forgetDevice: { last: true },
    listSites: {},
    listContacts: {},
    listTags: {},
    getContactNeighbours: {},
    createContact: { body: { name: 'Iris Vale', email: `iris-${randomUUID()}@example.com` } },
    getContact: {},
    getScoring: {},
    setWeights: { body: { weights: { visited: 5 } } },
    getContactScore: {},
    updateContact: { body: { name: 'Changed' } },
    deleteContact: { last: true },
    changeContacts: {
      body: { selection: { ids: [known.audience?.contactId] }, change: { kind: 'add-tags', tags: ['vip'] } },
    },
    listContactOperations: {},
    cancelContactOperation: {},
    restoreContacts: {},
    listDeletedContacts: {},
    restoreDeletedContacts: { body: { all: true } },
    renameTag: { body: { tag: 'vip', to: 'Close friends' }, last: true },
    deleteTag: { body: { tag: 'Close friends' }, last: true },
    mergeContacts: { body: { other_id: known.audience?.otherContactId ?? randomUUID() } },
    getContactTimeline: {},
    listConsent: {},
    recordConsent: { body: { channel: 'email', state: 'subscribed', statement: 'Said so at the merch table' } },
    listNotes: {},
    addNote: { body: { body: 'Met in Berlin' } },
    updateNote: { body: { body: 'Changed' } },
    deleteNote: { last: true },
    exportContact: {},
    eraseContact: { last: true },
    listContactFields: {},
    createContactField: { body: { label: `Field ${randomUUID()}`, type: 'text' } },
    updateContactField: { body: { label: `Changed ${randomUUID()}` } },
    deleteContactField: { last: true },
    listContactViews: {},
    createContactView: { body: { name: `View ${randomUUID()}`, query: 'tag=vip&sort=name' } },
    updateContactView: { body: { name: `Changed ${randomUUID()}` } },
    deleteContactView: { last: true },
    uploadContactImport: {},
    previewContactImport: { body: { delimiter: ',' } },
    checkContactImport: { body: { columns: ['email'], encoding: 'utf-8', delimiter: ',' } },
    dropContactImportCheck: {},
    listContactImportNotes: {},
    startContactImport: { body: { columns: ['email'], encoding: 'utf-8', delimiter: ',' } },
    continueContactImport: {},
    cancelContactImport: {},
    listContactImports: {},
    getContactImport: {},
    downloadImportRefusals: {},
    exportContacts: { query: { q: 'mark' } },
    exportSelectedContacts: { body: { selection: { ids: [known.audience?.contactId ?? known.siteId] } } },
    createSite: { body: { username: `s-${randomUUID().slice(0, 12)}`, name: 'Another' } },
    getSite: {},
    updateSite: { body: { name: 'Changed' } },
    recordShare: { body: { way: 'link' } },
    updateSeo: { body: { title: 'Changed' } },
    duplicateSite: {},
    deleteSite: { last: true },
    listBlocks: {},
    createBlock: {
      body: { type: 'link', title: 'New', url: 'https://example.com', is_active: true, settings: { version: 1 } },
    },
    updateBlock: { body: { title: 'Changed' } },
    reorderBlocks: { body: { blockIds: known.blockIds.toReversed() } },
    deleteBlock: { last: true },
    search: { query: { q: 'mark' } },
    getSiteAnalytics: {},
    getOverview: {},
    getRecentActivity: {},
    getLaunchpad: {},
    dismissLaunchpad: {},
    restoreLaunchpad: { last: true },
    getWallet: {},
    getWalletReturn: {},
    listWalletTransactions: {},
    spendWalletCredits: {
      body: { p_user_id: known.ownerId, p_amount: 5, p_description: 'A text', p_category: 'sms' },
    },
    createWalletCheckout: { body: { amount: 500 } },
    getCard: {},
    refreshCard: {},
    createCardPage: {},
    createPortal: {},
    listBillingDocuments: {},
    removeCard: {},
    getSubscription: {},
    getSubscriptionFunction: {},
    createSubscriptionCheckout: { body: { plan: 'pro' } },
    previewSubscription: { query: { plan: 'pro' } },
    finishSubscription: {},
    changeSubscription: { body: { cancel_at_period_end: true }, last: true },
    choosePlanItems: { body: { keep: [known.siteId] }, last: true },
    updateWalletPreferences: {
      body: { auto_topup_enabled: false, auto_topup_threshold: 1000, auto_topup_amount: 2500 },
    },
    autoTopUpWallet: { body: { user_id: known.ownerId, amount: 2500 } },
    processWalletPayment: { body: { session_id: 'cs_none' } },
    getSandboxCheckout: {},
    paySandboxCheckout: { body: { card: 'good', webhook: 'never' } },
    answerSandboxBank: { body: { approve: true } },
    getSandboxCustomer: {},
    setSandboxCard: { body: { card: 'good' } },
    changeSandboxSubscription: { body: { fails_next: true } },
    renewSandboxSubscription: {},
    refundSandboxPayment: { body: { amount: 100 } },
    disputeSandboxPayment: { body: { status: 'open' } },
    failSandboxRefund: {},
    getSandboxReceipt: {},
    createFromDraft: {
      body: {
        additional: true,
        draft: {
          id: randomUUID(),
          username: `d-${randomUUID().slice(0, 12)}`,
          profile: { name: 'Nova', bio: '', avatar: '', theme: 'tide' },
          blocks: defaultBlocks().map(({ is_active, ...block }, index) => ({
            id: `b${index}`,
            isActive: is_active,
            ...block,
          })),
        },
      },
    },
    getOnboarding: {},
    saveOnboarding: { body: { current_step: 'theme', progress: 60 } },
    uploadImage: {},
    uploadAvatar: {},
    removeImage: { query: { path: known.uploadPath }, last: true },
    checkImageAddress: { body: { url: 'https://example.com/a.png' } },
    resolveEmbed: { body: { type: 'youtube-embed', input: 'https://youtu.be/dQw4w9WgXcQ' } },
    checkUsername: {},
    getSiteByUsername: {},
    listNotifications: {},
    countUnread: {},
    markRead: { body: {} },
    listNotificationPreferences: {},
    setNotificationPreference: { body: { kind: 'export', mail: false } },
    listApiKeys: {},
    createApiKey: { body: { name: 'Studio', scopes: ['minisites:read'] } },
    revokeApiKey: { last: true },
    getExport: {},
    startExport: {},
    downloadExport: {},
    requestDeletion: { body: { confirmation: 'nobody@example.com' }, last: true },
    cancelDeletion: { last: true },
    listSandboxMail: {},
    clearSandboxMail: {},
    listSandboxTexts: {},
    listSandboxPhones: {},
    sendSandboxText: { body: { from: '+12025550123', body: 'Hi' } },
    clearSandboxTexts: {},
    listSegments: {},
    getSegment: {},
    countSegment: {},
    createSegment: { body: { name: 'Close fans', rule: EVERYBODY } },
    updateSegment: { body: { name: 'Changed' } },
    duplicateSegment: {},
    snapshotSegment: { body: {} },
    deleteSegment: { last: true },
    previewSegment: { body: { rule: EVERYBODY } },
    explainSegment: {},
    explainRule: { body: { rule: EVERYBODY, contact_id: known.audience?.contactId } },
    listSegmentsOfContact: {},
    listSegmentsOfTag: { query: { tag: 'vip' } },
    findPlaces: { query: { q: 'Berlin' } },
    countView: {},
    countClick: {},
    countFanView: { body: { fan: 'none' } },
    countFanClick: { body: { fan: 'none' } },
  }
}
