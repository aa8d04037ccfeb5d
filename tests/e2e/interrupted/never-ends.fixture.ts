import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it } from 'vitest'
import { useBrowser } from '../browser.ts'

const browser = useBrowser()

it('never ends', async () => {
  const page = await browser.newPerson()
  await page.goto('/login')
  writeFileSync(path.join(tmpdir(), 'ready'), '')
  await new Promise(() => {})
})
