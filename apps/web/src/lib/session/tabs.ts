import type { SessionDeps, TabMessage } from './session-store.ts'

const CHANNEL = 'greenroom-session'

/** Announces sign-in and sign-out to the other tabs of this browser; does nothing if it has no channels. */
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
