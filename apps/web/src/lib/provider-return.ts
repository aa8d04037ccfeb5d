import { z } from 'zod'
import { randomId } from './random-id.ts'

/** Session-storage key of a tab that was opened for a page of the provider; its value is known to the tab that did. */
const MARK = 'greenroom-provider-page'
const CHANNEL = 'greenroom-provider-page'
/** Milliseconds that the tab that was left has to answer. A tab that is gone never does. */
const ANSWER_MS = 700

const message = z.object({ kind: z.enum(['back', 'taken']), mark: z.string(), search: z.string() })
type Message = z.infer<typeof message>

/** Marks of the tabs opened here. */
const opened = new Set<string>()

/** Marks a new tab, so that its payer can be handed back to this one. */
export function noteOpened(tab: Window): void {
  const mark = randomId()
  try {
    tab.sessionStorage.setItem(MARK, mark)
    opened.add(mark)
  } catch {
    // storage is blocked in this browser: the payer goes on in the new tab
  }
}

/**
 * Calls back with the parameters that a payer has returned with, in a tab that was opened here. Returns a function that
 * stops it.
 */
export function onPayerBack(listener: (params: URLSearchParams) => void): () => void {
  return listen((channel, { kind, mark, search }) => {
    if (kind !== 'back' || !opened.has(mark)) return
    channel.postMessage({ kind: 'taken', mark, search: '' } satisfies Message)
    listener(new URLSearchParams(search))
  })
}

/** Returns the mark of this tab, once: afterwards it is a tab like any other. */
export function takeMark(): string | null {
  try {
    const mark = sessionStorage.getItem(MARK)
    sessionStorage.removeItem(MARK)
    return mark
  } catch {
    return null // storage is blocked in this browser
  }
}

/** Hands the parameters over to the tab that was left. @returns false if that tab is gone */
export function handBack(mark: string, search: string): Promise<boolean> {
  return new Promise((resolve) => {
    const stop = listen(
      (_, { kind, mark: answered }) => {
        if (kind === 'taken' && answered === mark) settle(true)
      },
      (channel) => channel.postMessage({ kind: 'back', mark, search } satisfies Message),
    )
    const settle = (isTaken: boolean) => {
      clearTimeout(timer)
      stop()
      resolve(isTaken)
    }
    const timer = setTimeout(() => settle(false), ANSWER_MS)
  })
}

function listen(
  onMessage: (channel: BroadcastChannel, message: Message) => void,
  onOpen?: (channel: BroadcastChannel) => void,
): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    const told = message.safeParse(data)
    if (told.success) onMessage(channel, told.data)
  })
  onOpen?.(channel)
  return () => channel.close()
}
