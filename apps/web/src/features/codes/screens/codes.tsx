import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SiteCode } from '@greenroom/contracts'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import { flag, one, page, readAddress, useAddress } from '../../../lib/address/index.ts'
import { useCodeAhead } from '../../../lib/code-ahead.ts'
import type { FirstQueries } from '../../../lib/first-queries.ts'
import { IconPlus } from '../../../ui/icons.generated.ts'
import { KeptFocus } from '../../../ui/kept-focus.tsx'
import { Late } from '../../../ui/late.tsx'
import { lateDialog } from '../../../ui/late-part.tsx'
import { Pages } from '../../../ui/list/pages.tsx'
import { bothLoaded, Loaded } from '../../../ui/loaded.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { UnsavedGuard } from '../../../ui/unsaved-guard.tsx'
import { codeSitesQuery, codesQuery } from '../api/codes.ts'
import { CodeCard, CodeCards } from '../components/code-card.tsx'
import cards from '../components/code-card.module.css'
import { FirstCodes } from '../components/first-codes.tsx'
import { PrintSheet } from '../components/print-sheet.tsx'
import { useCodeActions } from '../components/use-code-actions.ts'
import classes from './codes.module.css'

const dialogs = () => Promise.all([import('../components/code-dialog.tsx'), import('../components/numbers-dialog.tsx')])
const CodeDialog = lateDialog(async () => ({ default: (await dialogs())[0].CodeDialog }))
const NumbersDialog = lateDialog(async () => ({ default: (await dialogs())[1].NumbersDialog }))

const listAddress = z.object({
  /** Codes of one page. */
  site: one(z.uuid()),
  page,
})
const dialogAddress = z.object({
  /** The code that is open. */
  code: one(z.uuid()),
  new: flag,
  /** The code whose numbers are open. */
  numbers: one(z.uuid()),
})

export const firstQueries: FirstQueries = ({ search }) => [codesQuery(readAddress(listAddress, search))]

/** `/dashboard/codes`: short links and QR codes that lead to the artist's pages, and how often they are followed. */
export function Component() {
  return (
    <UnsavedGuard>
      <Codes />
    </UnsavedGuard>
  )
}

function Codes() {
  const list = useAddress(listAddress)
  const dialog = useAddress(dialogAddress)
  const { site, page } = list.values
  const query = useQuery(codesQuery({ site, page }))
  const sitesQuery = useQuery(codeSitesQuery)
  const sites = sitesQuery.data?.items ?? []
  const { data } = query
  const { code: openId, new: isNew, numbers } = dialog.values
  const { set } = dialog
  const close = useCallback(() => set({ code: undefined, new: false, numbers: undefined }, { replace: true }), [set])
  const startNew = () => dialog.set({ new: true })
  const actions = useCodeActions()
  const [printed, setPrinted] = useState<SiteCode>()
  const endPrint = useCallback(() => setPrinted(undefined), [])
  useCodeAhead(dialogs)
  const isEmpty = data?.total === 0
  const opened = openId === undefined ? (isNew && sites.length > 0 ? ('new' as const) : undefined) : { id: openId }
  const hasSeveral = sites.length > 1
  const nameOf = (id: string) => (hasSeveral ? sites.find((one) => one.id === id)?.name : undefined)
  return (
    <>
      <PageHeader
        title="QR codes and short links"
        text="Print them once, and change where they lead any time."
        actions={
          !data || isEmpty ? undefined : (
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={startNew}>
              New code
            </Button>
          )
        }
      />
      {hasSeveral && (site !== undefined || !isEmpty) && (
        <NativeSelect
          className={classes.site ?? ''}
          aria-label="Page"
          data={[{ value: '', label: 'All pages' }, ...sites.map(({ id, name }) => ({ value: id, label: name }))]}
          value={site ?? ''}
          onChange={({ currentTarget: { value } }) => list.set({ site: value === '' ? undefined : value, page: 1 })}
        />
      )}
      <Loaded query={bothLoaded(query, sitesQuery)} place="list" what="Your codes" skeleton={<CodeCards />}>
        {([{ items, total }]) =>
          total === 0 ? (
            <FirstCodes hasSites={sites.length > 0} onNew={startNew} />
          ) : (
            <KeptFocus>
              <ul
                className={`plain-list ${cards.grid}`}
                aria-label="QR codes and short links"
                aria-busy={query.isPlaceholderData}
              >
                {items.map((code) => (
                  <CodeCard
                    key={code.id}
                    code={code}
                    siteName={nameOf(code.site_id)}
                    onOpen={() => dialog.set({ code: code.id })}
                    onNumbers={() => dialog.set({ numbers: code.id })}
                    onSave={(size) => actions.save(code, size)}
                    onPrint={() => setPrinted(code)}
                    onPause={() => actions.pause(code)}
                    onDelete={() => actions.remove(code)}
                  />
                ))}
              </ul>
            </KeptFocus>
          )
        }
      </Loaded>
      {data && <Pages data={data} page={page} onPage={(next) => list.set({ page: next }, { toTop: true })} />}
      {printed && <PrintSheet code={printed} onDone={endPrint} />}
      <Late when={opened !== undefined}>
        <CodeDialog opened={opened} sites={sites} siteId={site} onClose={close} />
      </Late>
      <Late when={numbers !== undefined && data !== undefined}>
        <NumbersDialog code={data?.items.find(({ id }) => id === numbers)} onClose={close} />
      </Late>
    </>
  )
}
