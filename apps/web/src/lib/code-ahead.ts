import { useEffect, useState } from 'react'

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

/** The same, and the requests of the screen come first. */
function whenQuiet(run: () => void): () => void {
  let cancel: (() => void) | undefined
  const timer = setTimeout(() => (cancel = whenIdle(run)), QUIET_AFTER)
  return () => {
    clearTimeout(timer)
    cancel?.()
  }
}

/**
 * Fetches the code of dialogs in a quiet moment after the screen has loaded, so that they open at once, even offline. A
 * failed fetch is repeated when the dialog opens.
 * @param load must stay the same function between renders
 */
export function useCodeAhead(load: () => Promise<unknown>): void {
  useEffect(() => whenQuiet(() => void load().catch(() => undefined)), [load])
}

/**
 * Returns false while the first screen appears, then true. What a screen can do without for a moment waits for it, so
 * that it takes nothing from a slow line.
 */
export function useQuietMoment(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => whenQuiet(() => setQuiet(true)), [])
  return isQuiet
}

/**
 * Fetches the code of every screen and panel in quiet moments, file by file, so that they open at once, and offline too
 * (standard A5). Fetches nothing for users who save data.
 */
export function useAllCodeAhead(): void {
  const isQuiet = useQuietMoment()
  useEffect(() => {
    if (isQuiet) allCode ??= fetchAll().catch(() => (allCode = undefined))
  }, [isQuiet])
}

let allCode: Promise<void> | undefined

/** The build leaves the list of its files in a file of its own (apps/web/build/screen-pages.ts). */
async function fetchAll(): Promise<void> {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  const list = document.querySelector<HTMLMetaElement>('meta[name="code-ahead"]')?.content
  if (list === undefined || connection?.saveData === true) return
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
