import { randomUUID } from 'node:crypto'
import { type CreateSiteBody, createSiteBody } from '@greenroom/contracts'
import type { BlockContent } from '@greenroom/domain'
import { createSite } from '../features/minisites/commands/create-site.ts'
import { updateBlock } from '../features/minisites/commands/update-block.ts'
import { updateSite } from '../features/minisites/commands/update-site.ts'
import { listBlocks } from '../features/minisites/queries/blocks.ts'
import type { Context } from '../platform/context.ts'
import { type House, ownerContext } from '../platform/house.ts'
import { ownerIdOf } from '../platform/identity/owner-id.ts'

/** A site of its own person, created by the product's commands, with changes that tests make to it. */
export interface MadeSite {
  id: string
  userId: string
  username: string
  blockIds: string[]
  owner(): Promise<Context>
  change(input: Parameters<typeof updateSite>[2]): Promise<void>
  changeBlock(index: number, input: Parameters<typeof updateBlock>[3]): Promise<void>
}

/** A link to anywhere. */
export const link = (title: string, url = 'https://example.com/', settings: object = {}): BlockContent => ({
  type: 'link',
  title,
  url,
  is_active: true,
  settings: { version: 1, ...settings },
})

export async function makeSite(house: House, details: Partial<CreateSiteBody> = {}): Promise<MadeSite> {
  const userId = randomUUID()
  await house.db.systemPool.query('insert into users (id, name) values ($1, $2)', [userId, 'Nova Reyes'])
  const owner = () => ownerContext(house, ownerIdOf(userId))
  const username = details.username ?? `u${randomUUID().slice(0, 12)}`
  const site = await createSite(await owner(), createSiteBody.parse({ name: 'Nova Reyes', ...details, username }))
  const { items } = await listBlocks(await owner(), site.id)
  const blockIds = items.map(({ id }) => id)
  return {
    id: site.id,
    userId,
    username: site.username,
    blockIds,
    owner,
    change: async (input) => {
      await updateSite(await owner(), site.id, input)
    },
    changeBlock: async (index, input) => {
      await updateBlock(await owner(), site.id, blockIds[index] as string, input)
    },
  }
}
