import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { isMissing } from '../../../../lib/api/index.ts'
import { sitesKey } from '../../api/sites.ts'
import type { Editor } from '../../editing/editor.ts'
import { leaveEditor, openEditor } from '../../editing/sessions.ts'

export type EditorSession =
  | { status: 'loading' }
  | { status: 'ready'; editor: Editor }
  /** The site does not exist or belongs to someone else. The server does not tell which. */
  | { status: 'missing' }
  | { status: 'failed'; message: string; retry: () => void }

/** Opens the editor of a site while the screen is mounted. Unsent changes are sent after it is left. */
export function useEditorSession(siteId: string): EditorSession {
  const [session, setSession] = useState<EditorSession>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const queries = useQueryClient()
  const retry = useCallback(() => setAttempt((count) => count + 1), [])

  useEffect(() => {
    let isHere = true
    setSession({ status: 'loading' })
    openEditor(siteId).then(
      (editor) => isHere && setSession({ status: 'ready', editor }),
      (error: unknown) => isHere && setSession(failureOf(error, retry)),
    )
    return () => {
      isHere = false
      void leaveEditor(siteId).then(() => queries.invalidateQueries({ queryKey: sitesKey }))
    }
  }, [siteId, attempt, retry, queries])
  return session
}

function failureOf(error: unknown, retry: () => void): EditorSession {
  if (isMissing(error)) return { status: 'missing' }
  return { status: 'failed', message: error instanceof Error ? error.message : 'An error occurred', retry }
}
