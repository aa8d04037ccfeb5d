import { Notifications } from '@mantine/notifications'
import { useEffect } from 'react'

/** Shows toasts at the bottom right, at most three at once (product section 2, "Toasts"). */
export default function ToastArea() {
  useEffect(followKeyboard, [])
  return <Notifications position="bottom-right" limit={3} zIndex={450} />
}

/** Keeps `--gr-keyboard` at the height that the keyboard of a phone covers, in CSS pixels. A zoomed page does not count. */
function followKeyboard(): (() => void) | undefined {
  const view = window.visualViewport
  if (!view) return undefined
  const follow = () => {
    const covered = view.scale === 1 ? Math.max(0, window.innerHeight - view.height - view.offsetTop) : 0
    document.documentElement.style.setProperty('--gr-keyboard', `${Math.round(covered)}px`)
  }
  follow()
  for (const event of ['resize', 'scroll']) view.addEventListener(event, follow)
  return () => {
    for (const event of ['resize', 'scroll']) view.removeEventListener(event, follow)
  }
}
