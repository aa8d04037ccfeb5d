import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { clearMail, mailKey, mailQuery } from '../api/sandbox.ts'
import { Closed } from '../components/closed.tsx'
import { DeleteAll } from '../components/delete-all.tsx'
import { EntriesSkeleton, EntryList } from '../components/entry-list.tsx'
import { OpenMail } from '../components/open-mail.tsx'
import { SandboxPage } from '../components/sandbox-page.tsx'
import { Split } from '../components/split.tsx'

/** `/sandbox/mail`: what the product mailed. `?search=` is part of a receiver, `?mail=` the one that is open. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const query = useQuery(mailQuery(search))
  const { data } = query
  const open = data?.items.find(({ id }) => id === params.get('mail'))
  const addressOf = (mail?: string) => `?${new URLSearchParams({ ...(search && { search }), ...(mail && { mail }) })}`

  if (data === null) return <Closed what="mail" variables="SMTP_URL and MAIL_FROM" />
  return (
    <SandboxPage
      title="Sandbox mail"
      action={
        data && data.total > 0 ? (
          <DeleteAll
            what="mail"
            queryKey={mailKey}
            remove={clearMail}
            onGone={() => setParams({}, { replace: true })}
          />
        ) : undefined
      }
    >
      <Loaded query={query} place="list" what="The mail" skeleton={<EntriesSkeleton />}>
        {({ items, total }) => (
          <Split
            list={
              <EntryList
                label="Mail"
                searchLabel="Search by receiver"
                search={search}
                onSearch={(next) => setParams(next === '' ? {} : { search: next }, { replace: true })}
                now={new Date(query.dataUpdatedAt)}
                total={total}
                empty={
                  search === '' ? 'Mail appears here as soon as it is sent.' : 'Nothing was mailed to such an address.'
                }
                entries={items.map((mail) => ({
                  key: mail.id,
                  to: addressOf(mail.id),
                  isOpen: mail.id === open?.id,
                  who: mail.to,
                  line: mail.subject,
                  at: new Date(mail.sent_at),
                }))}
              />
            }
            open={open && <OpenMail mail={open} back={addressOf()} />}
            rest={
              <EmptyState
                art={<Grooves shape="sun" />}
                title={total === 0 ? 'No mail yet' : 'Choose a mail'}
                text="It opens here as its receiver sees it. Its links lead into this server."
              />
            }
          />
        )}
      </Loaded>
    </SandboxPage>
  )
}
