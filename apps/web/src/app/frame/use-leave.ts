import { useAuth } from '../../lib/session/index.ts'
import { toast } from '../../lib/toasts.tsx'

/** Signs out. On a failure, shows the error and offers to try again. */
export function useLeave(): () => Promise<void> {
  const { signOut } = useAuth()
  const leave = async () => {
    const { error } = await signOut()
    if (error !== null)
      toast.error(`You are still signed in: ${error.message}`, {
        action: { label: 'Try again', onClick: () => void leave() },
      })
  }
  return leave
}
