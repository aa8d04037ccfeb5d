import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '../../../lib/me.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { DeleteAccount } from './data/delete-account.tsx'
import { ExportData } from './data/export-data.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

/** Exports the user's data, and deletes the account. */
export default function DataTab({ leaving }: { leaving: ReactNode }) {
  return (
    <Loaded query={useQuery(meQuery)} what="Your account" skeleton={<TabSkeleton />}>
      {(me) => (
        <>
          <ExportData />
          <DeleteAccount me={me} leaving={leaving} />
        </>
      )}
    </Loaded>
  )
}
