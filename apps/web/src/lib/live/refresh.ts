import type { Query, QueryClient } from '@tanstack/react-query'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Server tables: a change of the user's rows in one of them refetches the query. */
      live?: readonly string[]
    }
  }
}

/** Milliseconds. While a change is being saved here, changes from elsewhere wait at most this long. */
const MOST_WAIT_MS = 5000

export interface Refresh {
  /** Rows in these tables have changed. */
  changed: (tables: readonly string[]) => void
  /** Anything may have changed. `onlyLive`: only queries that follow tables, because all others were just fetched. */
  everything: (options: { onlyLive: boolean }) => void
  /** The server answers again: what could not load meanwhile comes by itself (standard A5). */
  failed: () => void
  stop: () => void
}

/**
 * Refetches queries in the background when their tables change. Waits while a mutation is running, because an older
 * answer would undo its optimistic update, and while the tab is hidden.
 */
export function createRefresh(client: QueryClient): Refresh {
  const tables = new Set<string>()
  let all = false
  let live = false
  let failed = false
  let since: number | null = null
  let timer: ReturnType<typeof setTimeout> | undefined

  const concerns = ({ meta, state }: Query): boolean =>
    all ||
    (failed && state.status === 'error') ||
    (meta?.live !== undefined && (live || meta.live.some((table) => tables.has(table))))

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
    failed = false
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
    failed: () => {
      failed = true
      soon()
    },
    stop: () => {
      clearTimeout(timer)
      stopWatching()
      document.removeEventListener('visibilitychange', flush)
    },
  }
}
