import type { ContactImport } from '@greenroom/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { contactsKey } from '../../../lib/contacts/queries.ts'
import { meQuery } from '../../../lib/me.ts'
import { toast } from '../../../lib/toasts.tsx'
import { importQuery, importsQuery, isRunning } from '../api/imports.ts'
import { FAILED_MESSAGE, importedMessage, takenIn, waitWords } from './import-words.ts'

/** Imports whose end this tab has yet to report. */
const awaited = new Set<string>()

/** Reports the end of this import, even if it comes at once. */
export const awaitEnd = ({ id }: ContactImport): void => void awaited.add(id)

/**
 * Reports the end of imports that were seen running in this tab (sentences of product section 8), and refreshes the
 * contacts.
 */
function useEnds(imports: readonly ContactImport[] | undefined): void {
  const client = useQueryClient()
  useEffect(() => {
    for (const one of imports ?? []) {
      if (isRunning(one)) awaitEnd(one)
      else if (awaited.delete(one.id)) {
        tell(one)
        void client.invalidateQueries({ queryKey: contactsKey })
        void client.invalidateQueries({ queryKey: meQuery.queryKey })
      }
    }
  }, [imports, client])
}

/** Returns the newest imports, kept up to date. */
export function useImportNews(): readonly ContactImport[] {
  const items = useQuery(importsQuery(1)).data?.items
  useEnds(items)
  return items ?? []
}

/** Returns one import, kept up to date. */
export function useImport(importId: string) {
  const query = useQuery(importQuery(importId))
  const imports = useMemo(() => (query.data ? [query.data] : undefined), [query.data])
  useEnds(imports)
  return query
}

function tell(one: ContactImport): void {
  const id = `import-${one.id}`
  if (one.status === 'done') {
    if (takenIn(one) > 0) toast.success(importedMessage(takenIn(one)), { id })
    else if (one.over_limit > 0) toast.warning(`${waitWords(one.over_limit)}.`, { id })
    else toast.info('Nobody on this list is new.', { id })
  }
  if (one.status === 'failed') toast.error(FAILED_MESSAGE, { id })
  else if (one.status === 'cancelled') toast.info('The import was stopped. Contacts imported so far stay.', { id })
}
