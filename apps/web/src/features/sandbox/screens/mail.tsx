import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { one, text, useAddress } from '../../../lib/address/index.ts'
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

const address = z.object({ search: text, mail: one(z.string()) })

/** `/sandbox/mail`: the mail that the product sent. `?search=` is part of a recipient, `?mail=` the open one. */
export function Component() {
  const { values, set, searchOf } = useAddress(address)
  const { search } = values
  const query = useQuery(mailQuery(search))
  const { data } = query
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
      <Loaded query={query} place="list" what="The mail" skeleton={<EntriesSkeleton />}>
        {({ items, total }) => (
          <Split
            list={
              <EntryList
                label="Mail"
                searchLabel="Search by recipient"
                search={search}
                onSearch={(next) => set({ search: next }, { replace: true, alone: true })}
                now={new Date(query.dataUpdatedAt)}
                total={total}
                empty={
                  search === ''
                    ? 'Mail appears here as soon as it is sent.'
                    : 'No mail was sent to an address like this.'
                }
                entries={items.map((mail) => ({
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
                title={total === 0 ? 'No mail yet' : 'Choose a mail'}
                text="It opens here as its recipient sees it. Its links open on this server."
              />
            }
          />
        )}
      </Loaded>
    </SandboxPage>
  )
}
