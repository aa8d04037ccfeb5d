import { formatPhone } from '@greenroom/domain/phone'
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { one, text, useAddress } from '../../../lib/address/index.ts'
import { Loaded } from '../../../ui/loaded.tsx'
import { clearTexts, phonesQuery, textsKey } from '../api/sandbox.ts'
import { Closed } from '../components/closed.tsx'
import { DeleteAll } from '../components/delete-all.tsx'
import { EntriesSkeleton, EntryList } from '../components/entry-list.tsx'
import { FanPhone } from '../components/fan-phone.tsx'
import { PickUpPhone } from '../components/pick-up-phone.tsx'
import { SandboxPage } from '../components/sandbox-page.tsx'
import { Split } from '../components/split.tsx'

const address = z.object({ search: text, phone: one(z.string()) })

/** `/sandbox/phone`: the texts that the product sent, by phone. `?phone=` is the open one, `?search=` part of a number. */
export function Component() {
  const { values, set, searchOf } = useAddress(address)
  const { search, phone } = values
  const query = useQuery(phonesQuery(search))
  const { data } = query

  if (data === null) return <Closed what="texts" variables="TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN" />
  return (
    <SandboxPage
      title="Sandbox phone"
      action={
        data && data.total > 0 ? (
          <DeleteAll
            what="texts"
            queryKey={textsKey}
            remove={clearTexts}
            onGone={() => set({}, { replace: true, alone: true })}
          />
        ) : undefined
      }
    >
      <Loaded query={query} place="list" what="The phones" skeleton={<EntriesSkeleton />}>
        {({ items, total }) => (
          <Split
            keepsRest
            list={
              <EntryList
                label="Phones"
                searchLabel="Search by number"
                search={search}
                onSearch={(next) => set({ search: next }, { replace: true, alone: true })}
                now={new Date(query.dataUpdatedAt)}
                total={total}
                empty={
                  search === ''
                    ? 'Phones appear here when they receive their first text.'
                    : 'No phone with this number received a text.'
                }
                entries={items.map((item) => ({
                  key: item.number,
                  to: searchOf({ phone: item.number }),
                  isOpen: item.number === phone,
                  who: formatPhone(item.number),
                  line: item.last_body,
                  at: new Date(item.last_at),
                }))}
              />
            }
            open={phone && <FanPhone key={phone} phone={phone} back={searchOf({ phone: undefined })} />}
            rest={<PickUpPhone onPick={(number) => set({ phone: number }, { alone: true })} />}
          />
        )}
      </Loaded>
    </SandboxPage>
  )
}
