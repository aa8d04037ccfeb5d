import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { newPhone } from '../../../testing/phones.ts'
import { type RegistrarHands, useRegistrars } from '../../../testing/registrar-hands.ts'
import { cleanProfile, PROOFS } from '../../../testing/registration-papers.ts'
import {
  type BoughtNumber,
  type BrandApplication,
  type CampaignApplication,
  type ProviderIds,
  type Registrar,
  type RegistrarAccount,
  RegistrarError,
  type TollFreeApplication,
} from './registrar.ts'

/** The port's promises hold for every registrar: the sandbox is a rehearsal for the real one. */
describe.each(useRegistrars())('registrations by %s', (_name, open) => {
  let hands: RegistrarHands
  let registrar: Registrar
  beforeAll(() => {
    hands = open()
    registrar = hands.registrar
  })

  const newAccount = () => registrar.ensureAccount({ userId: randomUUID(), name: 'Nova Reyes' })
  const base = () => ({ reference: randomUUID(), profile: cleanProfile({ phone: newPhone() }), proofs: PROOFS })
  const newBrand = (): BrandApplication => ({ ...base(), kind: 'brand', tier: 'sole_proprietor' })
  const newCampaign = (brand: ProviderIds): CampaignApplication => ({ ...base(), kind: 'campaign', brand })
  const newTollFree = (number: BoughtNumber): TollFreeApplication => ({ ...base(), kind: 'toll_free', number })
  async function buy(account: RegistrarAccount, kind: 'local' | 'toll_free' = 'local') {
    const [found] = await registrar.searchNumbers({ kind, country: 'US' })
    const order = { reference: randomUUID(), number: found?.number ?? '', kind, inboundUrl: 'https://fans.example/in' }
    return { order, bought: await registrar.buyNumber(account, order) }
  }
  async function approvedBrand(account: RegistrarAccount) {
    const { ids } = await registrar.submit(account, newBrand())
    await hands.approve(ids.id)
    return ids
  }

  it('an owner has one account, however often it is asked for', async () => {
    const owner = { userId: randomUUID(), name: 'Nova Reyes' }
    const accounts = await Promise.all([1, 2, 3].map(() => registrar.ensureAccount(owner)))
    expect(new Set(accounts.map(({ accountId }) => accountId)).size).toBe(1)
    expect((await newAccount()).accountId).not.toBe(accounts[0]?.accountId)
  })

  describe('an application', () => {
    it('makes one object, however often it is handed in under its reference', async () => {
      const account = await newAccount()
      const application = newBrand()
      const first = await registrar.submit(account, application)
      expect(first).toMatchObject({ word: 'review', rejections: [] })
      const again = await Promise.all([1, 2].map(() => registrar.submit(account, application)))
      expect(again.map(({ ids }) => ids.id)).toEqual([first.ids.id, first.ids.id])
      expect((await registrar.find(account, application))?.ids.id).toBe(first.ids.id)
    })

    it('is found after a lost answer, and made once', async () => {
      const account = await newAccount()
      const application = newBrand()
      expect(await registrar.find(account, application)).toBeUndefined()
      await hands.loseAnswer(account)
      await expect(registrar.submit(account, application)).rejects.toMatchObject({ failure: 'uncertain' })
      const found = await registrar.find(account, application)
      expect(found?.ids.id).toBeTruthy()
      expect((await registrar.submit(account, application)).ids.id).toBe(found?.ids.id)
    })

    it('of a campaign needs a brand that is approved, and hangs on a service', async () => {
      const account = await newAccount()
      const { ids } = await registrar.submit(account, newBrand())
      await expect(registrar.submit(account, newCampaign(ids))).rejects.toMatchObject({ failure: 'rejected' })
      await hands.approve(ids.id)
      const campaign = await registrar.submit(account, newCampaign(ids))
      expect(campaign.ids).toMatchObject({ id: expect.any(String), service: expect.any(String) })
      expect(await registrar.useCases(account, ids)).toContain('sole_proprietor')
    })

    it('of a toll-free number is about a number of the account', async () => {
      const account = await newAccount()
      const { bought } = await buy(account, 'toll_free')
      expect((await registrar.submit(account, newTollFree(bought))).ids.id).toBeTruthy()
      await expect(registrar.submit(await newAccount(), newTollFree(bought))).rejects.toThrow(RegistrarError)
    })
  })

  describe('how an object stands', () => {
    it('is told with a moment that is newer after each change', async () => {
      const account = await newAccount()
      const { ids, updatedAt } = await registrar.submit(account, newBrand())
      const moments = [updatedAt]
      for (const [act, word] of [
        [hands.approve, 'approved'],
        [hands.suspend, 'suspended'],
        [hands.approve, 'approved'],
      ] as const) {
        await act(ids.id)
        const standing = await registrar.fetch(account, 'brand', ids)
        expect(standing.word).toBe(word)
        moments.push(standing.updatedAt)
      }
      const times = moments.map((moment) => moment.getTime())
      expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b))
    })

    it('says why it was rejected', async () => {
      const account = await newAccount()
      const brand = await approvedBrand(account)
      const { ids } = await registrar.submit(account, newCampaign(brand))
      await hands.reject(ids.id, [30909, 30893])
      const { word, rejections } = await registrar.fetch(account, 'campaign', ids)
      expect(word).toBe('rejected')
      expect(rejections.map(({ code }) => code)).toEqual([30909, 30893])
    })
  })

  describe('an edit', () => {
    it('is taken once an object was rejected, and not before', async () => {
      const account = await newAccount()
      const application = newBrand()
      const { ids } = await registrar.submit(account, application)
      await hands.approve(ids.id)
      const mended = { ...newBrand(), profile: cleanProfile({ city: 'Memphis', phone: newPhone() }) }
      await expect(registrar.edit(account, ids, mended)).rejects.toMatchObject({ failure: 'rejected' })
      await hands.reject(ids.id, [18603])
      const { updatedAt } = await registrar.fetch(account, 'brand', ids)
      const edited = await registrar.edit(account, ids, mended)
      expect(edited).toMatchObject({ word: 'review', rejections: [] })
      expect(edited.updatedAt > updatedAt).toBe(true)
    })

    it('is done once if its answer is lost', async () => {
      const account = await newAccount()
      const { ids } = await registrar.submit(account, newBrand())
      await hands.reject(ids.id, [18603])
      const mended = newBrand()
      await hands.loseAnswer(account)
      await expect(registrar.edit(account, ids, mended)).rejects.toMatchObject({ failure: 'uncertain' })
      expect((await registrar.find(account, mended))?.word).toBe('review')
      expect((await registrar.edit(account, ids, mended)).word).toBe('review')
    })
  })

  it('what is removed is gone, removed again all the same', async () => {
    const account = await newAccount()
    const application = newBrand()
    const { ids } = await registrar.submit(account, application)
    await registrar.remove(account, 'brand', ids)
    await registrar.remove(account, 'brand', ids)
    expect((await registrar.fetch(account, 'brand', ids)).word).toBe('removed')
    expect(await registrar.find(account, application)).toBeUndefined()
  })

  it('a brand is vetted once it is approved', async () => {
    const account = await newAccount()
    const ids = await approvedBrand(account)
    const { word, score } = await registrar.vet(account, ids)
    expect(word).toBe('approved')
    expect(score).toBeGreaterThan(0)
  })

  describe('numbers', () => {
    it('are found by area code and digits, at most 20', async () => {
      const search = { kind: 'local', country: 'US', areaCode: '615' } as const
      const all = await registrar.searchNumbers(search)
      expect(all.length).toBeGreaterThan(0)
      expect(all.length).toBeLessThanOrEqual(20)
      expect(all.every(({ number }) => number.startsWith('+1615'))).toBe(true)
      const contains = all[0]?.number.slice(-4) ?? ''
      const few = await registrar.searchNumbers({ ...search, contains })
      expect(few.every(({ number }) => number.includes(contains))).toBe(true)
      expect(few).toContainEqual(all[0])
    })

    it('are bought once, found after a lost answer, and are nobody else’s', async () => {
      const account = await newAccount()
      const [found] = await registrar.searchNumbers({ kind: 'local', country: 'US' })
      const number = found?.number ?? ''
      const order = { reference: randomUUID(), number, kind: 'local' as const, inboundUrl: 'https://fans.example/in' }
      await hands.loseAnswer(account)
      await expect(registrar.buyNumber(account, order)).rejects.toMatchObject({ failure: 'uncertain' })
      const bought = await registrar.findNumber(account, order)
      expect(bought).toMatchObject({ number, kind: 'local', service: expect.any(String) })
      expect(await registrar.buyNumber(account, order)).toEqual(bought)
      const other = await newAccount()
      await expect(registrar.buyNumber(other, { ...order, reference: randomUUID() })).rejects.toMatchObject({
        failure: 'rejected',
      })
      expect(await registrar.findNumber(other, order)).toBeUndefined()
      const offered = await registrar.searchNumbers({ kind: 'local', country: 'US' })
      expect(offered.map((each) => each.number)).not.toContain(number)
    })

    it('are given back once, by their owner alone', async () => {
      const account = await newAccount()
      const { order, bought } = await buy(account)
      await registrar.releaseNumber(await newAccount(), bought.id).catch((error: unknown) => {
        expect(error).toBeInstanceOf(RegistrarError)
      })
      expect(await registrar.findNumber(account, order)).toEqual(bought)
      await registrar.releaseNumber(account, bought.id)
      await registrar.releaseNumber(account, bought.id)
      expect(await registrar.findNumber(account, order)).toBeUndefined()
    })
  })

  it('another account gets nothing', async () => {
    const account = await newAccount()
    const application = newBrand()
    const { ids } = await registrar.submit(account, application)
    await hands.reject(ids.id, [18603])
    const other = await newAccount()
    expect(await registrar.find(other, application)).toBeUndefined()
    expect((await registrar.fetch(other, 'brand', ids)).word).toBe('removed')
    await expect(registrar.edit(other, ids, newBrand())).rejects.toThrow(RegistrarError)
    await registrar.remove(other, 'brand', ids)
    expect((await registrar.fetch(account, 'brand', ids)).word).toBe('rejected')
  })
})
