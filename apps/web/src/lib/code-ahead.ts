import { startTransition, useEffect, useState } from 'react'

/** Milliseconds to wait after the first render, so that the requests of the screen come first. */
const QUIET_AFTER = 1500

/** Milliseconds after which a busy processor is no longer waited for. */
const IDLE_WITHIN = 3000

/** Runs something once the browser has drawn what it has to draw. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  // Safari has no idle callbacks.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(run)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(run, { timeout: IDLE_WITHIN })
  return () => cancelIdleCallback(idle)
}

/** Waits for a quiet moment. Returns a function that stops waiting. */
function whenQuiet(run: () => void): () => void {
  let stop: (() => void) | undefined
  const timer = setTimeout(() => (stop = whenIdle(run)), QUIET_AFTER)
  return () => {
    clearTimeout(timer)
    stop?.()
  }
}

/**
 * Returns false while the first screen appears, then true. What a screen can do without for a moment waits for it, so
 * that it takes nothing from a slow line.
 */
export function useQuietMoment(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(() => startTransition(() => setQuiet(true))), [])
  return isQuiet
}

/** Returns whether the user asks the browser to save data: nothing is fetched ahead then. */
export const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches code in a quiet moment after the screen has loaded, so that it opens at once, even offline: the dialogs of the
 * screen, then {@link allCode}. A failed fetch is repeated when the code is needed.
 * @param load must stay the same function between renders
 */
export function useCodeAhead(load: () => Promise<unknown>): void {
  useEffect(
    () =>
      whenQuiet(() => {
        if (!savesData()) load().catch(() => undefined)
      }),
    [load],
  )
}

let fetched: Promise<void> | undefined

/** Fetches the code of every screen and panel, file by file, once (standard A5). */
export const allCode = (): Promise<void> =>
  (fetched ??= fetchAll().catch((error: unknown) => {
    fetched = undefined
    throw error
  }))

/** The build leaves the list of its files in a file of its own (apps/web/build/screen-pages.ts). */
async function fetchAll(): Promise<void> {
  const list = document.querySelector<HTMLMetaElement>('meta[name="code-ahead"]')?.content
  if (list === undefined) return
  for (const file of (await (await fetch(list)).json()) as string[]) await linkTo(`/${file}`)
}

/** Adds a file to the page unless it is there. A script is only fetched, not run. */
async function linkTo(href: string): Promise<void> {
  const rel = href.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  if (document.querySelector(`link[href="${href}"]`) !== null) return
  const link = document.createElement('link')
  Object.assign(link, { rel, href, crossOrigin: '' })
  await new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
    document.head.append(link)
  })
}
