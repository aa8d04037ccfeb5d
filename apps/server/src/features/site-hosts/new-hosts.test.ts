import { describe, expect, it } from 'vitest'
import { systemContext } from '../../platform/house.ts'
import { hostHands } from '../../testing/host-hands.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { addHost } from './commands/add-host.ts'
import { deleteHost } from './commands/delete-host.ts'

const test = useTestApp({ RATE_LIMIT: 'on' })
const { siteOwner } = hostHands(test)

describe('new hosts', () => {
  it('are ten a day, also if each is removed again; what is refused counts for nothing', async () => {
    const { owner, siteId } = await siteOwner()
    const context = await systemContext(test.house).asOwner(owner.id)
    const add = (host: string) => addHost(context, { host, mini_site_id: siteId })
    for (let n = 0; n < 10; n += 1) {
      const { id } = await add(`n${n}.${owner.id}.example`)
      await expect(add(`n${n}.${owner.id}.example`)).rejects.toMatchObject({
        code: n < 9 ? 'CONFLICT' : 'RATE_LIMITED',
      })
      await deleteHost(context, id)
    }
    await expect(add(`next.${owner.id}.example`)).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      message: 'You have added 10 domains today. Add the next one tomorrow.',
    })
  })
})
