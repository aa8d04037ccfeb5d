import type { ContactImport } from '@greenroom/contracts'
import { Button, Skeleton } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { one, useAddress } from '../../../lib/address/index.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { importQuery, importsKey, importsQuery, isRunning } from '../api/imports.ts'
import { CheckStep } from '../components/check/check-step.tsx'
import { DropArea } from '../components/drop-area.tsx'
import { History } from '../components/history.tsx'
import { MappingStep } from '../components/mapping/mapping-step.tsx'
import { Result } from '../components/result.tsx'
import { Running } from '../components/running.tsx'
import { useImport, useImportNews } from '../components/use-import-news.ts'
import type { FirstQueries } from '../../../lib/first-queries.ts'

const address = z.object({ import: one(z.string()) })

export const firstQueries: FirstQueries = () => [importsQuery(1)]

/** `/dashboard/contacts/imports`: imports a list. `?import=` opens an earlier import. */
export function Component() {
  const { values, set } = useAddress(address)
  const importId = values.import
  const open = (id?: string) => set({ import: id }, { alone: true, toTop: true })
  useImportNews()
  return (
    <>
      <BackLink to="/dashboard/contacts">Contacts</BackLink>
      <PageHeader
        title="Import contacts"
        text="Upload your list from anywhere. You review it before anything is imported."
      />
      {/* Each step removes the button that led to it. */}
      <KeptFocus>
        {importId === undefined ? (
          <DropArea onBrought={open} />
        ) : (
          <One key={importId} importId={importId} onLeave={() => open()} />
        )}
      </KeptFocus>
      <History except={importId} />
    </>
  )
}

function One({ importId, onLeave }: { importId: string; onLeave: () => void }) {
  const client = useQueryClient()
  const query = useImport(importId)
  const changed = (next?: ContactImport) => {
    if (next) client.setQueryData(importQuery(importId).queryKey, next)
    void client.invalidateQueries({ queryKey: [...importsKey, 'list'] })
  }
  return (
    <Loaded
      query={query}
      what="The import"
      skeleton={<Skeleton height={320} radius="lg" />}
      missing={
        <EmptyState
          art={<Grooves shape="arcs" />}
          title="Import not found"
          text="Its file may have been discarded."
          action={<Button onClick={onLeave}>Upload a list</Button>}
        />
      }
    >
      {(one) => {
        if (isRunning(one)) return <Running one={one} />
        if (one.status !== 'uploaded') return <Result one={one} onAnother={onLeave} />
        if (one.check !== null) return <CheckStep one={one} onChanged={changed} />
        return (
          <MappingStep
            one={one}
            onChecked={changed}
            onDiscarded={() => {
              changed()
              onLeave()
            }}
          />
        )
      }}
    </Loaded>
  )
}
