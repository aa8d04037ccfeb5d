import { describe, expect, it } from 'vitest'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

describe('sites', () => {
  it('makes a site with the two default blocks and shows it to visitors', async () => {
    const nova = await test.signUp()
    const made = await test.call(nova, 'POST', '/api/minisites', { username: 'Nova.Reyes', name: 'Nova Reyes' })
    expect(made.statusCode, made.body).toBe(201)
    expect(made.json()).toMatchObject({ username: 'nova.reyes', theme: 'gradient-green', views: 0, is_active: true, block_count: 2 })
    const seen = await test.call(undefined, 'GET', '/api/minisites/username/nova.reyes')
    expect(seen.json()).toMatchObject({ name: 'Nova Reyes', blocks: [{ title: 'My Website' }, { title: 'About Me' }] })
  })
})
