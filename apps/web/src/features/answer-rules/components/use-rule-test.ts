import type { AnswerRuleTest } from '@greenroom/contracts'
import type { MessageChannel } from '@greenroom/domain/messages'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { testQuery } from '../api/rules.ts'

/** Milliseconds without typing before the server is asked. */
const PAUSE_MS = 150

export interface Tried {
  channel: MessageChannel
  content: string
  isFirst: boolean
  /** Of a `datetime-local` field; empty: now. */
  at: string
}

/** Asks what a message would get, a moment after each change. */
export function useRuleTest() {
  const [tried, setTried] = useState<Tried>({ channel: 'sms', content: '', isFirst: false, at: '' })
  const [asked] = useDebouncedValue(tried, PAUSE_MS)
  const isAsked = asked.content.trim() !== ''
  const at = asked.at === '' ? undefined : new Date(asked.at)
  const { data, error } = useQuery({
    ...testQuery({
      channel: asked.channel,
      content: asked.content,
      is_first: asked.isFirst,
      ...(at && !Number.isNaN(at.getTime()) ? { at: at.toISOString() } : {}),
    }),
    enabled: isAsked,
  })
  const answer: AnswerRuleTest | undefined = isAsked && tried.content.trim() !== '' ? data : undefined
  return { tried, answer, error, change: (change: Partial<Tried>) => setTried((now) => ({ ...now, ...change })) }
}
