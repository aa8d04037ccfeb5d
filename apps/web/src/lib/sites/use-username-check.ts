import { checkUsername } from '@greenroom/contracts'
import { parseUsername } from '@greenroom/domain'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/index.ts'

/** `current`: the site already has this name. `unknown`: the server could not be reached. */
export type UsernameStatus =
  | 'empty'
  | 'current'
  | 'invalid'
  | 'reserved'
  | 'checking'
  | 'available'
  | 'taken'
  | 'unknown'

export interface UsernameAnswer {
  status: UsernameStatus
  message: string
  /** Stays the same array while the answer is the same. */
  suggestions: readonly string[]
}

const NO_SUGGESTIONS: readonly string[] = []

/** Milliseconds without typing before the server is asked. */
const TYPING_PAUSE = 300
/** Milliseconds before an answer expires: names are claimed all the time. */
const ANSWER_LIFE = 15_000

const answer = (status: UsernameStatus, message = '', suggestions = NO_SUGGESTIONS): UsernameAnswer => ({
  status,
  message,
  suggestions,
})

/** Returns whether a typed username can be claimed. Checks form and reserved names at once, the rest on the server. */
export function useUsernameCheck(typed: string, current?: string): UsernameAnswer {
  const wanted = typed.trim().toLowerCase()
  const [settled] = useDebouncedValue(wanted, TYPING_PAUSE)
  const parsed = parseUsername(wanted)
  const isOwn = wanted !== '' && wanted === current
  const { data, isError, isPaused } = useQuery({
    queryKey: ['username-check', settled],
    queryFn: ({ signal }) => call(checkUsername, { params: { username: settled }, signal }),
    enabled: parsed.ok && !isOwn && settled === wanted,
    staleTime: ANSWER_LIFE,
    retry: false,
  })
  if (wanted === '') return answer('empty')
  if (isOwn) return answer('current', 'This is your current username.')
  if (!parsed.ok) return answer(parsed.problem, parsed.message)
  if (settled === wanted && data) return answer(data.status, data.message, data.suggestions)
  if (settled === wanted && isError)
    return answer('unknown', 'We could not check this name. We will check it again when you save.')
  if (settled === wanted && isPaused) return answer('unknown', 'You are offline. We will check this name again.')
  return answer('checking', 'Checking…')
}
