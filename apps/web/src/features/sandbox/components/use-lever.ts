import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../lib/toasts.tsx'

export interface Lever {
  /** Name of the running action. */
  pulled: string | undefined
  /** Runs an action and shows its effect, or its error as a toast. */
  pull: (name: string, act: () => Promise<unknown>) => void
}

/** For buttons that change something at a provider of the sandbox. @param queryKey of what they change */
export function useLever(queryKey: readonly unknown[]): Lever {
  const client = useQueryClient()
  const [pulled, setPulled] = useState<string>()
  const run = async (name: string, act: () => Promise<unknown>) => {
    setPulled(name)
    try {
      await act()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'An error occurred')
    }
    await client.invalidateQueries({ queryKey })
    setPulled(undefined)
  }
  return { pulled, pull: (name, act) => void run(name, act) }
}
