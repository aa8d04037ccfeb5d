import type { Locator } from 'playwright'

const focused = (target: Locator) => target.and(target.page().locator(':focus'))

/** Waits until this has the focus; only then keys reach it. */
export const hasFocus = (target: Locator): Promise<void> => focused(target).waitFor({ state: 'attached' })

/** Waits for this to exist, and presses Tab until it has the focus. */
export async function tabTo(target: Locator): Promise<void> {
  await target.first().waitFor({ state: 'attached' })
  for (let presses = 0; presses < 100; presses++) {
    if ((await focused(target).count()) > 0) return
    await target.page().keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not get to ${target.toString()}`)
}
