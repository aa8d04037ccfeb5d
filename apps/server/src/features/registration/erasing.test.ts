import { describe, expect, it } from 'vitest'
import { features } from '../../features.ts'
import { systemContext } from '../../platform/house.ts'
import { eraseOwner } from '../../platform/personal-data.ts'
import { RegistrarError } from '../../platform/providers/registrar/registrar.ts'
import { registrationHands } from '../../testing/registration-hands.ts'
import { useTestApp, type Visitor } from '../../testing/test-app.ts'

const test = useTestApp()
const { registrar, newArtist, handIn, query, overviewOf, now } = registrationHands(test)

const erase = ({ id }: Visitor) => eraseOwner(systemContext(test.house), features, id)
const isGone = async ({ id }: Visitor) => (await query('select from users where id = $1', [id])).length === 0
const theirs = ({ email }: Visitor) =>
  registrar.objects.filter(({ application }) => application.profile.email === email).map(({ standing }) => standing.ids)

/** Hands a brand in, whose answer is lost before or after the registrar took it. */
async function withLostAnswer(loss: 'before' | 'after'): Promise<Visitor> {
  const owner = await newArtist()
  registrar.fate = (call) => (call === 'submit brand' ? loss : undefined)
  expect(await handIn(owner)).toMatchObject({ state: 'uncertain' })
  registrar.fate = () => undefined
  registrar.calls.length = 0
  return owner
}
const lookUps = () => registrar.calls.filter((call) => ['find', 'remove', 'submit brand'].includes(call))

describe('a registration whose hand-in was not answered', () => {
  it('leaves the registrar with its owner, after one look', async () => {
    const owner = await withLostAnswer('after')
    expect(theirs(owner)).toHaveLength(1)
    await erase(owner)
    expect(theirs(owner)).toEqual([])
    expect(lookUps()).toEqual(['find', 'remove'])
    expect(await isGone(owner)).toBe(true)
  })

  it('that the registrar never got is not made by looking', async () => {
    const owner = await withLostAnswer('before')
    await erase(owner)
    expect(lookUps()).toEqual(['find'])
    expect([theirs(owner), await isGone(owner)]).toEqual([[], true])
  })

  it('is looked up again while the registrar does not answer, and keeps nobody if it refuses', async () => {
    const owner = await withLostAnswer('after')
    registrar.fate = (call) => (call === 'find' ? new RegistrarError('not-now', 'busy') : undefined)
    await expect(erase(owner)).rejects.toThrow(RegistrarError)
    expect(await isGone(owner)).toBe(false)
    expect((await overviewOf(owner)).brand).toMatchObject({ state: 'uncertain' })
    registrar.fate = () => undefined
    await erase(owner)
    expect([theirs(owner), await isGone(owner)]).toEqual([[], true])

    const another = await withLostAnswer('after')
    registrar.fate = (call) => (call === 'find' ? new RegistrarError('refused', 'no') : undefined)
    await erase(another)
    expect(await isGone(another)).toBe(true)
  })

  it('leaves with its owner, too, if it is on its way while they are erased', async () => {
    const owner = await withLostAnswer('after')
    const begunAt = (ago: number) =>
      query("update registrations set state = 'submitting', checked_at = $2 where user_id = $1", [
        owner.id,
        new Date(now().getTime() - ago),
      ])
    await begunAt(0)
    await expect(erase(owner)).rejects.toThrow('a hand-in is on its way')
    expect([lookUps(), await isGone(owner)]).toEqual([[], false])
    await begunAt(15 * 60_000)
    await erase(owner)
    expect([theirs(owner), await isGone(owner)]).toEqual([[], true])
  })

  it('is not looked up where others hand in by hand, because what is there is not ours', async () => {
    const owner = await withLostAnswer('after')
    const { decideTenancy } = registrar
    registrar.decideTenancy = async () => 'direct'
    await erase(owner)
    registrar.decideTenancy = decideTenancy
    expect([lookUps(), theirs(owner).length, await isGone(owner)]).toEqual([[], 1, true])
  })

  it('was never tried, so nothing is asked', async () => {
    const owner = await newArtist()
    registrar.fate = (call) => (call === 'submit brand' ? new RegistrarError('rejected', 'no', []) : undefined)
    expect(await handIn(owner)).toMatchObject({ state: 'draft' })
    registrar.calls.length = 0
    await erase(owner)
    expect(lookUps()).toEqual([])
  })
})
