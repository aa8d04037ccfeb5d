import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { firstCursor, forgetFirstAnswers } from '../api/index.ts'
import { useAuth } from '../session/index.ts'
import { createTimers } from '../session/timers.ts'
import { createLine } from './line.ts'
import { createRefresh } from './refresh.ts'
import { noteReachable } from './server-online.ts'
import { shareLine } from './shared-line.ts'

/** Milliseconds. A sign-out in another tab announces itself within this time; only then is the session checked. */
const SIGN_OUT_MS = 400

const probe = async (): Promise<boolean> => (await fetch('/healthz', { cache: 'no-store' })).ok
const openSource = (since: string | null) =>
  new EventSource(`/api/events${since === null ? '' : `?since=${encodeURIComponent(since)}`}`)

/** Keeps the screens up to date while the user is signed in (architecture, "Realtime"). Renders nothing. */
export function LiveUpdates() {
  const { session, revalidate } = useAuth()
  const client = useQueryClient()
  const id = session?.id
  useEffect(() => {
    if (id === undefined || typeof EventSource === 'undefined') return
    const refresh = createRefresh(client)
    const timers = createTimers()
    const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('greenroom-live')
    const leave = shareLine({
      session: id,
      since: firstCursor(),
      locks: (navigator as Partial<Navigator>).locks,
      channel,
      startLine: (line) => createLine({ ...line, open: openSource, probe, random: Math.random }),
      onEvent: (event) => {
        forgetFirstAnswers()
        if (event.kind === 'resync') refresh.everything({ onlyLive: event.isFirst })
        else if (event.kind === 'refused') void revalidate()
        else if (event.kind === 'session-ended') timers.after(SIGN_OUT_MS, () => void revalidate())
        else {
          refresh.changed(event.tables)
          if (event.tables.includes('users')) void revalidate()
        }
      },
      onState: ({ reachable }) => {
        if (noteReachable(reachable)) refresh.failed()
      },
    })
    return () => {
      leave()
      refresh.stop()
      timers.stop()
      channel?.close()
      noteReachable(true)
    }
  }, [id, client, revalidate])
  return null
}
