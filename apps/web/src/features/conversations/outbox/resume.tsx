import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { outboxOf } from './use-outbox.ts'

/** Sends what an earlier visit left unsent, on whatever screen the app opens. */
export default function ResumeOutbox() {
  const client = useQueryClient()
  useEffect(() => {
    outboxOf(client)
  }, [client])
  return null
}
