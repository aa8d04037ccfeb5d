import { formatPhone } from '@greenroom/domain/phone'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../ui/loaded.tsx'
import { clearTexts, phonesQuery, textsKey } from '../api/sandbox.ts'
import { Closed } from '../components/closed.tsx'
import { DeleteAll } from '../components/delete-all.tsx'
import { EntriesSkeleton, EntryList } from '../components/entry-list.tsx'
import { FanPhone } from '../components/fan-phone.tsx'
import { PickUpPhone } from '../components/pick-up-phone.tsx'
import { SandboxPage } from '../components/sandbox-page.tsx'
import { Split } from '../components/split.tsx'

/** `/sandbox/phone`: what the product texted, on the phones it went to. `?phone=` is the one in hand, `?search=` part of a number. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const phone = params.get('phone') ?? undefined
  const query = useQuery(phonesQuery(search))
  const { data } = query
  const addressOf = (number?: string) =>
    `?${new URLSearchParams({ ...(search && { search }), ...(number && { phone: number }) })}`

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
            onGone={() => setParams({}, { replace: true })}
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
                onSearch={(next) => setParams(next === '' ? {} : { search: next }, { replace: true })}
                now={new Date(query.dataUpdatedAt)}
                total={total}
                empty={search === '' ? 'A phone appears here with its first text.' : 'No such phone got a text.'}
                entries={items.map((item) => ({
                  key: item.number,
                  to: addressOf(item.number),
                  isOpen: item.number === phone,
                  who: formatPhone(item.number),
                  line: item.last_body,
                  at: new Date(item.last_at),
                }))}
              />
            }
            open={phone && <FanPhone key={phone} phone={phone} back={addressOf()} />}
            rest={<PickUpPhone onPick={(number) => setParams({ phone: number })} />}
          />
        )}
      </Loaded>
    </SandboxPage>
  )
}
