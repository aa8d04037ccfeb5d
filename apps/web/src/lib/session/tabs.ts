import type { SessionDeps, TabMessage } from './session-store.ts'

const CHANNEL = 'greenroom-session'

/** Tells the other tabs of this browser about sign-in and sign-out; browsers without channels stay alone. */
export function createTabs(): SessionDeps['tabs'] & { close: () => void } {
  if (typeof BroadcastChannel === 'undefined')
    return { tell: () => undefined, listen: () => () => undefined, close: () => undefined }
  const channel = new BroadcastChannel(CHANNEL)
  return {
    tell: (message) => {
      channel.postMessage(message)
    },
    listen: (listener) => {
      const onMessage = (event: MessageEvent<unknown>) => {
        if (event.data === 'SIGNED_IN' || event.data === 'SIGNED_OUT') listener(event.data satisfies TabMessage)
      }
      channel.addEventListener('message', onMessage)
      return () => {
        channel.removeEventListener('message', onMessage)
      }
    },
    close: () => {
      channel.close()
    },
  }
}
