import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Grooves } from '../../../ui/grooves.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { clearMail, mailKey, mailQuery } from '../api/sandbox.ts'
import { Closed } from '../components/closed.tsx'
import { DeleteAll } from '../components/delete-all.tsx'
import { EntryList } from '../components/entry-list.tsx'
import { OpenMail } from '../components/open-mail.tsx'
import { SandboxPage } from '../components/sandbox-page.tsx'
import { Split } from '../components/split.tsx'

/** `/sandbox/mail`: what the product mailed. `?search=` is part of a receiver, `?mail=` the one that is open. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const search = params.get('search') ?? ''
  const { data, error, dataUpdatedAt, refetch } = useQuery(mailQuery(search))
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
      {error && !data ? (
        <NotLoaded what="The mail" error={error} onRetry={() => void refetch()} />
      ) : (
        <Split
          list={
            <EntryList
              label="Mail"
              searchLabel="Search by receiver"
              search={search}
              onSearch={(next) => setParams(next === '' ? {} : { search: next }, { replace: true })}
              now={new Date(dataUpdatedAt)}
              total={data?.total ?? 0}
              empty={
                search === '' ? 'Mail appears here as soon as it is sent.' : 'Nothing was mailed to such an address.'
              }
              entries={data?.items.map((mail) => ({
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
              title={data?.total === 0 ? 'No mail yet' : 'Choose a mail'}
              text="It opens here as its receiver sees it. Its links lead into this server."
            />
          }
        />
      )}
    </SandboxPage>
  )
}
