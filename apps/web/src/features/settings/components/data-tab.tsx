import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { meQuery } from '../../../lib/me.ts'
import { LoadProblem } from '../../../ui/load-problem.tsx'
import { DeleteAccount } from './data/delete-account.tsx'
import { ExportData } from './data/export-data.tsx'
import { TabSkeleton } from './tab-skeleton.tsx'

/** Taking everything along, and leaving. */
export default function DataTab({ leaving }: { leaving: ReactNode }) {
  const { data: me, error, refetch } = useQuery(meQuery)
  if (error && !me) return <LoadProblem what="Your account" error={error} onRetry={() => void refetch()} />
  if (!me) return <TabSkeleton />
  return (
    <>
      <ExportData />
      <DeleteAccount me={me} leaving={leaving} />
    </>
  )
}
