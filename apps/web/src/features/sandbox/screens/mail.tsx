import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { one, text, useAddress } from '../../../lib/address/index.ts'
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

const address = z.object({ search: text, mail: one(z.string()) })

/** `/sandbox/mail`: the mail that the product sent. `?search=` is part of a receiver, `?mail=` the open one. */
export function Component() {
  const { values, set, searchOf } = useAddress(address)
  const { search } = values
  const { data, error, dataUpdatedAt, refetch } = useQuery(mailQuery(search))
  const open = data?.items.find(({ id }) => id === values.mail)

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
            onGone={() => set({}, { replace: true, alone: true })}
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
              onSearch={(next) => set({ search: next }, { replace: true, alone: true })}
              now={new Date(dataUpdatedAt)}
              total={data?.total ?? 0}
              empty={
                search === '' ? 'Mail appears here as soon as it is sent.' : 'Nothing was mailed to such an address.'
              }
              entries={data?.items.map((mail) => ({
                key: mail.id,
                to: searchOf({ mail: mail.id }),
                isOpen: mail.id === open?.id,
                who: mail.to,
                line: mail.subject,
                at: new Date(mail.sent_at),
              }))}
            />
          }
          open={open && <OpenMail mail={open} back={searchOf({ mail: undefined })} />}
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
