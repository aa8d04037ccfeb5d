import { addSenderDomain, type SenderDomainList } from '@greenroom/contracts'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../../../../lib/api/index.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { formatNumber } from '../../../../lib/format.ts'
import { Loaded } from '../../../../ui/loaded.tsx'
import { StateLine } from '../../../../ui/state-line.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { putDomain, senderDomainsQuery } from '../../api/sender-domains.ts'
import { TabSkeleton } from '../tab-skeleton.tsx'
import { DomainPanel } from './domain-panel.tsx'
import classes from './domains.module.css'

/** The domain that the user's email campaigns come from, with the records that prove it (standard S14). */
export function EmailDomain() {
  return (
    <Loaded query={useQuery(senderDomainsQuery)} what="Your email domain" skeleton={<TabSkeleton />}>
      {(list) => (
        <SectionCard
          title="Email domain"
          text="Email from your own domain is more likely to arrive, and people see your name in the address."
        >
          <Stack gap="lg">
            {list.items.map((domain) => (
              <DomainPanel
                key={domain.id}
                domain={domain}
                isOnly={list.items.length === 1}
                isSandbox={list.is_sandbox}
              />
            ))}
            {list.items.length < list.limit ? <AddDomain list={list} /> : null}
          </Stack>
        </SectionCard>
      )}
    </Loaded>
  )
}

function AddDomain({ list: { items, shared_daily: shared } }: { list: SenderDomainList }) {
  const client = useQueryClient()
  const form = useAppForm({
    initialValues: { domain: '' },
    check: ({ domain }) => (domain.trim() === '' ? { domain: 'Enter a domain, like novareyes.com.' } : {}),
    send: async ({ domain }) => {
      putDomain(client, await call(addSenderDomain, { body: { domain: domain.trim() } }))
      form.setValues({ domain: '' })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form onSubmit={submit} noValidate>
      {items.length > 0 ? null : (
        <>
          <StateLine color={shared === null ? 'gray' : 'green'}>
            {shared === null ? 'Not set up' : 'Ready, with a shared domain'}
          </StateLine>
          <Text size="sm" mt={4} mb="md">
            {shared === null
              ? 'Add the domain of your website. Email campaigns can be sent once its records are right.'
              : `Your campaigns share this service’s domain, with up to ${formatNumber(shared)} emails a day.`}
          </Text>
        </>
      )}
      <div className={classes.add}>
        <TextInput
          label={items.length > 0 ? 'Another domain' : 'Your domain'}
          placeholder="novareyes.com"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          inputMode="url"
          maxLength={253}
          flex={1}
          {...form.getInputProps('domain')}
        />
        <Button type="submit" variant={items.length > 0 ? 'default' : 'filled'} loading={form.busy}>
          Add domain
        </Button>
      </div>
      {form.problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {form.problem}
        </Text>
      )}
    </form>
  )
}
