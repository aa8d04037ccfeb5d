import type { ContactImport } from '@greenroom/contracts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { contactsKey } from '../../../lib/contacts/queries.ts'
import { meQuery } from '../../../lib/me.ts'
import { toast } from '../../../lib/toasts.tsx'
import { importsQuery, isRunning } from '../api/imports.ts'
import { FAILED_MESSAGE, importedMessage, takenIn } from './import-words.ts'

/** Imports whose end this tab still has to tell. */
const awaited = new Set<string>()

/** Tells the end of an import that was seen running in this tab (sentences of spec section 8), and has its people shown. */
export function useImportNews(): readonly ContactImport[] {
  const client = useQueryClient()
  const items = useQuery(importsQuery(1)).data?.items
  useEffect(() => {
    for (const one of items ?? []) {
      if (isRunning(one)) awaited.add(one.id)
      else if (awaited.delete(one.id)) {
        tell(one)
        void client.invalidateQueries({ queryKey: contactsKey })
        void client.invalidateQueries({ queryKey: meQuery.queryKey })
      }
    }
  }, [items, client])
  return items ?? []
}

function tell(one: ContactImport): void {
  const id = `import-${one.id}`
  if (one.status === 'done') toast.success(importedMessage(takenIn(one)), { id })
  else if (one.status === 'failed') toast.error(FAILED_MESSAGE, { id })
  else if (one.status === 'cancelled') toast.info('The import was stopped. Whoever is in already stays.', { id })
}
