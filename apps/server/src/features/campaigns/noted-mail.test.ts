import type { Campaign } from '@greenroom/contracts'
import { expect, it } from 'vitest'
import { notedChanges } from '../../testing/noted-changes.ts'
import { useTestApp } from '../../testing/test-app.ts'

const test = useTestApp()

it('the log of changes keeps blocks and versions of an email in words', async () => {
  const nova = await test.signUp()
  const button = (label: string) => ({ id: 'b', block: { type: 'button', label, href: 'https://tickets.example/' } })
  const text = { id: 't', block: { type: 'text', content: 'Hello' } }
  const design = (...blocks: object[]) => ({ version: 1, accent: '#14643b', font: 'sans', blocks, plain: null })
  const body = { type: 'email', name: 'Tour', subject: 'On tour', design: design(text, button('Tickets')) }
  const { id } = (await test.call(nova, 'POST', '/api/campaigns', body)).json<Campaign>()
  const edited = await test.call(nova, 'PATCH', `/api/campaigns/${id}`, {
    design: { ...design(button('Get tickets'), text), font: 'serif' },
    test: { variants: [{ subject: 'Tonight' }], share: 20, hours: 4, decide: 'clicks' },
  })
  expect(edited.statusCode, edited.body).toBe(200)
  const [, changed] = await notedChanges(test, nova, 'campaigns')
  expect(changed?.slice(2)).toMatchObject([
    { design: 'Text “Hello”\nButton “Tickets” (https://tickets.example/)', look: '#14643b, sans', test: null },
    {
      design: 'Button “Get tickets” (https://tickets.example/)\nText “Hello”',
      look: '#14643b, serif',
      test: 'Version B: subject “Tonight”\nSent to 20% first, the most clicks win after 4 hours',
    },
  ])
})
