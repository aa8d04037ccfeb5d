import { manageBrand as brandContract, manageCampaign as campaignContract } from '@greenroom/contracts'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../../lib/api/index.ts'
import { manageBrand, manageCampaign, withdraw } from './functions.ts'

const api = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../../lib/api/index.ts', async (original) => ({ ...(await original<object>()), ...api }))
beforeEach(() => void api.call.mockReset())

it('throws the sentence of the server, else its own (product section 8)', async () => {
  api.call.mockResolvedValueOnce({ success: false, error: 'Two checks stand against it.' })
  await expect(manageBrand('submit')).rejects.toThrow('Two checks stand against it.')
  api.call.mockResolvedValueOnce({ success: false })
  await expect(manageBrand('get')).rejects.toThrow('Failed to manage A2P brand.')
  api.call.mockResolvedValueOnce({ success: false })
  await expect(manageCampaign('get')).rejects.toThrow('Failed to manage A2P campaign.')
})

it('says without a session that nobody is signed in', async () => {
  api.call.mockRejectedValue(new ApiError({ message: 'Log in first.', code: 'UNAUTHORIZED', status: 401 }))
  await expect(manageBrand('submit')).rejects.toThrow('User not authenticated')
  await expect(manageCampaign('submit')).rejects.toThrow('User not authenticated')
})

it('hands the statement in with the call, and withdraws each part by its own', async () => {
  api.call.mockResolvedValue({ success: true })
  const formData = { signature: 'Nova Reyes', agreed: true } as const
  await manageBrand('submit', formData)
  await withdraw('campaign')
  expect(api.call.mock.calls).toEqual([
    [brandContract, { body: { action: 'submit', formData } }],
    [campaignContract, { body: { action: 'delete' } }],
  ])
})
