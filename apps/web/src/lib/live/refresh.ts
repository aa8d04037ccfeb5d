import type { Query, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Tables of the server: a change of the user's rows in one of them is shown at once. */
      live?: readonly string[]
    }
  }
}

/** While something is being changed here, what others have changed is shown this much later at most, in milliseconds. */
const MOST_WAIT_MS = 5000

export interface Refresh {
  /** Rows in these tables have changed. */
  changed: (tables: readonly string[]) => void
  /** Anything may have changed. `onlyLive`: all that follows the server was read a moment ago. */
  everything: (options: { onlyLive: boolean }) => void
  stop: () => void
}

/**
 * Has queries read anew what has changed: behind what is shown, which stays until the answer is there. Not while a change
 * of one's own is on its way (an answer from before it would undo what is shown of it), and not in a tab that nobody looks at.
 */
export function createRefresh(client: QueryClient): Refresh {
  const tables = new Set<string>()
  let all = false
  let live = false
  let since: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const concerns = ({ meta }: Query): boolean =>
    all || (meta?.live !== undefined && (live || meta.live.some((table) => tables.has(table))))

  function flush(): void {
    clearTimeout(timer)
    if (since === null || document.hidden) return
    const left = since + MOST_WAIT_MS - Date.now()
    if (client.isMutating() > 0 && left > 0) {
      timer = setTimeout(flush, left)
      return
    }
    since = null
    const concerned = new Set(client.getQueryCache().findAll({ predicate: concerns }))
    tables.clear()
    all = false
    live = false
    void client.invalidateQueries({ predicate: (query) => concerned.has(query) })
  }
  const soon = () => {
    since ??= Date.now()
    flush()
  }

  const stopWatching = client.getMutationCache().subscribe(flush)
  document.addEventListener('visibilitychange', flush)
  return {
    changed: (changed) => {
      for (const table of changed) tables.add(table)
      soon()
    },
    everything: ({ onlyLive }) => {
      live = true
      all ||= !onlyLive
      soon()
    },
    stop: () => {
      clearTimeout(timer)
      stopWatching()
      document.removeEventListener('visibilitychange', flush)
    },
  }
}
