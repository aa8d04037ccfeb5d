// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { expect, it, vi } from 'vitest'
import { SCREEN_BUDGET, screenSizes, SHELL_BUDGET } from '../../build/screen-sizes.ts'

// Every chunk is compressed, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** Built by `npm test`; `npm run bench web-size` prints the table. */
const DIST = fileURLToPath(new URL('../../dist', import.meta.url))
/** The one screen that may be larger (standard P9). */
const EMAIL_CREATOR = /^features\/campaigns\/screens\/email-/

it('the script of the first dashboard screen stays within its budget, compressed (standard P9)', () => {
  expect(screenSizes(DIST).shell.script.brotli).toBeLessThanOrEqual(SHELL_BUDGET)
})

it('every other screen adds no more script than its budget, compressed (standard P9)', () => {
  const { screens } = screenSizes(DIST)
  expect(screens.length).toBeGreaterThan(5)
  const heavy = screens.filter(({ screen, script }) => script.brotli > SCREEN_BUDGET && !EMAIL_CREATOR.test(screen))
  expect(heavy).toEqual([])
})
