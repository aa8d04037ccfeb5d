import { randomId } from '../../../lib/random-id.ts'
import { readListing, siteGateway } from '../api/gateway.ts'
import { createEditor, type Editor } from './editor.ts'
import { learnIds } from './journal.ts'
import { takeDesk } from './journal-storage.ts'
import { saveState } from './save-state.ts'

/** Milliseconds between two reads when the person returns to the tab. */
const LOOK_PAUSE = 5_000

interface Session {
  editor: Promise<Editor>
  users: number
  stop?: () => void
}

const sessions = new Map<string, Session>()

/** Opens the editor of a site, or the one that is still sending changes after its screen was left. */
export function openEditor(siteId: string): Promise<Editor> {
  const running = sessions.get(siteId)
  if (running) {
    running.users++
    if (running.users === 1) running.editor.then((editor) => editor.refresh()).catch(() => {})
    return running.editor
  }
  const session: Session = { users: 1, editor: start(siteId, (stop) => (session.stop = stop)) }
  sessions.set(siteId, session)
  session.editor.catch(() => sessions.delete(siteId))
  return session.editor
}

/** Leaves the editor of a site, which continues until everything is sent. Resolves at once if it cannot be sent now. */
export async function leaveEditor(siteId: string): Promise<void> {
  const session = sessions.get(siteId)
  if (!session || --session.users > 0) return
  const editor = await session.editor.catch(() => undefined)
  if (!editor || session.users > 0) return
  editor.flush({ removals: true })
  await untilSettled(editor)
  if (session.users > 0 || saveState(editor.read()).kind === 'saving') return
  session.stop?.()
  sessions.delete(siteId)
}

async function start(siteId: string, onStop: (stop: () => void) => void): Promise<Editor> {
  const gateway = siteGateway(siteId)
  const desk = await takeDesk(siteId, randomId)
  try {
    const journals = await Promise.all(desk.journals.map((journal) => learnIds(journal, gateway)))
    const ports = { gateway, now: Date.now, schedule, keep: desk.keep, newId: randomId }
    const editor = createEditor(ports, await readListing(siteId), journals)
    desk.adopted()
    desk.onLeftBehind(async (journal) => editor.adopt(await learnIds(journal, gateway), await readListing(siteId)))
    const unwatch = watchPage(editor)
    onStop(() => {
      unwatch()
      editor.close()
      desk.leave()
    })
    return editor
  } catch (error) {
    desk.leave()
    throw error
  }
}

function schedule(callback: () => void, ms: number): () => void {
  const timer = setTimeout(callback, ms)
  return () => clearTimeout(timer)
}

/** Sends when the page is hidden, retries when the connection is back, and reads again when the person returns. */
function watchPage(editor: Editor): () => void {
  let lookedAt = Date.now()
  const onVisibility = () => {
    if (document.visibilityState === 'hidden') return editor.flush()
    if (editor.read().signedOut) return editor.retry()
    if (Date.now() - lookedAt < LOOK_PAUSE) return
    lookedAt = Date.now()
    editor.refresh()
  }
  const onOnline = () => editor.retry()
  const onLeave = () => editor.flush({ removals: true })
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('focus', onVisibility)
  window.addEventListener('online', onOnline)
  window.addEventListener('pagehide', onLeave)
  return () => {
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('focus', onVisibility)
    window.removeEventListener('online', onOnline)
    window.removeEventListener('pagehide', onLeave)
  }
}

/** Resolves when nothing is being sent: all is saved, or needs the person. */
function untilSettled(editor: Editor): Promise<void> {
  const isSettled = () => !['saving', 'offline'].includes(saveState(editor.read()).kind)
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = editor.subscribe(() => {
      if (!isSettled()) return
      stop()
      resolve()
    })
  })
}
