import { answerKey, type Boot } from '@greenroom/contracts/boot'
import { parseJson } from './request.ts'

/** Milliseconds since the page began. What its screen has not asked for by then is too old to be used. */
const FRESH_MS = 60_000

/** Parts of a path up to its collection: '', 'api', 'contacts'. */
const COLLECTION_DEPTH = 3

let boot: Boot | undefined
const left = new Map<string, unknown>()

/** Reads what the server has put into the page for this screen, once. */
function read(): Boot {
  if (boot !== undefined) return boot
  boot = (parseJson(document.getElementById('boot')?.textContent ?? '') as Boot | undefined) ?? { answers: {} }
  for (const [key, answer] of Object.entries(boot.answers)) left.set(key, answer)
  return boot
}

/** Takes the answer that came with the page, if there is one; each can be taken once. */
export function takeFirstAnswer(address: string): { answer: unknown } | undefined {
  read()
  const key = answerKey(address)
  if (!left.has(key) || performance.now() > FRESH_MS) return undefined
  const answer = left.get(key)
  left.delete(key)
  return { answer }
}

/**
 * Forgets what nobody has taken, because something has changed since the page was made.
 * @param address of the change, which concerns all answers of its collection: that of `/api/contacts/1` is
 *   `/api/contacts`, that of a sign-in `/api/auth`, with the session. All answers by default
 */
export function forgetFirstAnswers(address = ''): void {
  read()
  const collection = collectionOf(address)
  for (const key of left.keys()) if (address === '' || collectionOf(key) === collection) left.delete(key)
}

const collectionOf = (address: string): string => address.split(/[/?]/, COLLECTION_DEPTH).join('/')

/** Returns the place in `GET /api/events` up to which the page's answers know everything; null without answers. */
export const firstCursor = (): string | null => read().since ?? null

/** Returns whether the page has answers for a signed-in visitor that nobody has taken yet. */
export const hasFirstAnswers = (): boolean => firstCursor() !== null && left.size > 0
