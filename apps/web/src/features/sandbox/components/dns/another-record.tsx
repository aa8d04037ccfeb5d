import { DNS_TYPES, type DnsType } from '@greenroom/domain'
import { Button, Group, NativeSelect, Text, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useAppForm } from '../../../../lib/form/use-app-form.ts'
import { dnsKey, setRecord } from '../../api/dns.ts'
import classes from '../rows.module.css'

/** Sets any record, as whoever holds the domain can. */
export function AnotherRecord({ domain }: { domain: string }) {
  const client = useQueryClient()
  const form = useAppForm<{ name: string; type: DnsType; values: string }>({
    initialValues: { name: `www.${domain}`, type: 'TXT', values: '' },
    check: ({ name, values }) => ({
      ...(name.trim() === '' ? { name: 'Write a name.' } : {}),
      ...(linesIn(values).length === 0 ? { values: 'Write at least one value.' } : {}),
    }),
    send: async ({ name, type, values }) => {
      await setRecord({ name: name.trim(), type, values: linesIn(values) })
      form.setFieldValue('values', '')
      await client.invalidateQueries({ queryKey: dnsKey })
    },
  })
  return (
    <form onSubmit={form.submit} noValidate>
      <div className={classes.choice}>
        <NativeSelect label="Type" data={[...DNS_TYPES]} {...form.getInputProps('type')} />
        <TextInput
          label="Name"
          flex="1 1 24ch"
          maxLength={253}
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck={false}
          {...form.getInputProps('name')}
        />
      </div>
      <Textarea
        label="Values"
        description="One in each line. They replace what stands there."
        mt="sm"
        rows={3}
        spellCheck={false}
        {...form.getInputProps('values')}
      />
      {form.problem === undefined ? null : (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {form.problem}
        </Text>
      )}
      <Group mt="sm">
        <Button type="submit" variant="default" loading={form.busy}>
          Set record
        </Button>
      </Group>
    </form>
  )
}

const linesIn = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
