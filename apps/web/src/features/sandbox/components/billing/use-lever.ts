import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../../lib/toasts.tsx'
import { customerQuery } from '../../api/payments.ts'

export interface Lever {
  /** Name of the running action. */
  pulled: string | undefined
  /** Runs an action and shows its effect, or its error as a toast. */
  pull: (name: string, act: () => Promise<unknown>) => void
}

/** For buttons of the billing page that change something at the provider. */
export function useLever(customerId: string): Lever {
  const client = useQueryClient()
  const [pulled, setPulled] = useState<string>()
  const run = async (name: string, act: () => Promise<unknown>) => {
    setPulled(name)
    try {
      await act()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'An error occurred')
    }
    await client.invalidateQueries({ queryKey: customerQuery(customerId).queryKey })
    setPulled(undefined)
  }
  return { pulled, pull: (name, act) => void run(name, act) }
}
