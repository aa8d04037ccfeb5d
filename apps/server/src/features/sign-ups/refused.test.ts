import { signUpPath } from '@greenroom/domain'
import { describe, expect, it, vi } from 'vitest'
import { fans } from '../../testing/fans.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { workOff } from '../../testing/work-off.ts'

const test = useTestApp()
const fan = fans(test)

describe('a sign-up that fails on our side', () => {
  it('is answered in the look of the artist, with the way back', async () => {
    const { site, block } = await fan.page()
    const broken = vi.spyOn(test.house.links, 'sign').mockImplementation(() => {
      throw new Error('broken')
    })
    const answer = await fan.post(signUpPath(site.id, block.id), fan.filledIn(site, block, { email: fan.address() }))
    broken.mockRestore()
    expect(answer.statusCode).toBe(500)
    expect(answer.body).toContain('Something went wrong on our side')
    expect(answer.body).toContain('Back to Nova Reyes')
  })
})

describe('a form that visitors do not see', () => {
  it('accepts nobody, and leads back to the page, in its look', async () => {
    const { owner, site, block } = await fan.page()
    const other = await fan.page()
    const fields = fan.filledIn(site, block, { email: fan.address() })
    const expectGone = async (siteId: string, blockId: string, ways = ['Back to Nova Reyes']) => {
      const answer = await fan.post(signUpPath(siteId, blockId), fields)
      expect(answer.statusCode).toBe(404)
      expect(answer.body).toContain('This form is closed')
      expect(answer.body.match(/Back to [^<]+/g) ?? []).toEqual(ways)
      expect(answer.body.includes('Nova Reyes')).toBe(ways.length > 0)
    }
    await expectGone(other.site.id, block.id)
    await expectGone(site.id, 'none')
    await test.call(owner, 'PATCH', `/api/minisites/${site.id}/blocks/${block.id}`, { is_active: false })
    await expectGone(site.id, block.id)
    await test.call(owner, 'PATCH', `/api/minisites/${site.id}/blocks/${block.id}`, { is_active: true })
    await test.call(owner, 'PATCH', `/api/minisites/${site.id}`, { is_active: false })
    // The page is not published: nobody is told whose it was.
    await expectGone(site.id, block.id, [])
    await workOff(test)
    expect(await fan.rows(owner)).toEqual([])
  })
})
