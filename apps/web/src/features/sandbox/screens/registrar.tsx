import { Box, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { text, useAddress } from '../../../lib/address/index.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { SearchField } from '../../../ui/list/search-field.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { registrarKey, registrarQuery } from '../api/registrar.ts'
import { Closed } from '../components/closed.tsx'
import { EntriesSkeleton } from '../components/entry-list.tsx'
import { Account } from '../components/registrar/account.tsx'
import { SandboxPage } from '../components/sandbox-page.tsx'
import { useLever } from '../components/use-lever.ts'

const address = z.object({ search: text })

/** `/sandbox/registrar`: what owners handed in at the registrar, and levers to play it. `?search=` is part of a name. */
export function Component() {
  const { values, set } = useAddress(address)
  const { search } = values
  const query = useQuery(registrarQuery(search))
  const lever = useLever(registrarKey)

  if (query.data === null) return <Closed what="registrations" variables="TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN" />
  return (
    <SandboxPage title="Sandbox registrar">
      <Box maw={420}>
        <SearchField
          label="Search by name"
          placeholder="Search by name"
          value={search}
          onChange={(next) => set({ search: next }, { replace: true, alone: true })}
        />
      </Box>
      <Loaded query={query} place="list" what="The registrations" skeleton={<EntriesSkeleton />}>
        {({ accounts, objects }) =>
          accounts.length === 0 ? (
            <EmptyState
              title={search === '' ? 'No registrations yet' : 'Nobody has this name'}
              text="Registrations appear here as soon as they are handed in. A reviewer decides on them unless you do."
            />
          ) : (
            <Stack>
              {accounts.map((account) => (
                <Account
                  key={account.id}
                  account={account}
                  objects={objects.filter(({ account_id: id }) => id === account.id)}
                  now={new Date(query.dataUpdatedAt)}
                  lever={lever}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </SandboxPage>
  )
}
