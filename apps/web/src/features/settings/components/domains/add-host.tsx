import { addSiteHost, type MiniSite } from '@greenroom/contracts'
import { Button, NativeSelect, Text, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { call } from '../../../../lib/api/index.ts'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { putHost } from '../../api/site-hosts.ts'
import classes from '../sending/domains.module.css'

interface AddHostProps {
  sites: readonly Pick<MiniSite, 'id' | 'name' | 'username'>[]
  isFirst: boolean
}

/** Takes a domain, and the page that it leads to. */
export function AddHost({ sites, isFirst }: AddHostProps) {
  const client = useQueryClient()
  const form = useAppForm({
    initialValues: { host: '', siteId: sites[0]?.id ?? '' },
    check: ({ host }) => (host.trim() === '' ? { host: 'Enter a domain, like fans.novareyes.com.' } : {}),
    send: async ({ host, siteId }) => {
      putHost(client, await call(addSiteHost, { body: { host: host.trim(), mini_site_id: siteId } }))
      form.setValues({ host: '', siteId })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  return (
    <form onSubmit={submit} noValidate>
      <div className={classes.add}>
        <TextInput
          label={isFirst ? 'Your domain' : 'Another domain'}
          placeholder="fans.novareyes.com"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          inputMode="url"
          maxLength={253}
          flex="1 1 220px"
          {...form.getInputProps('host')}
        />
        {sites.length > 1 ? (
          <NativeSelect
            label="Leads to"
            data={sites.map(({ id, name, username }) => ({ value: id, label: `${name} (${username})` }))}
            {...form.getInputProps('siteId')}
          />
        ) : null}
        <Button type="submit" variant={isFirst ? 'filled' : 'default'} loading={form.busy}>
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
