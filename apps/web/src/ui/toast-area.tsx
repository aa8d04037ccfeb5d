import { Notifications } from '@mantine/notifications'

/** Shows toasts at the bottom right, at most three at once (product section 2, "Toasts"). */
export default function ToastArea() {
  return <Notifications position="bottom-right" limit={3} zIndex={450} />
}
