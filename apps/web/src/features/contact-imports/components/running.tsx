import type { ContactImport } from '@greenroom/contracts'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOnline } from '../../../lib/online.ts'
import { toast } from '../../../lib/toasts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { importQuery, importsKey, stop } from '../api/imports.ts'
import { countsOf, shareOf } from './import-words.ts'

/** Progress of an import, with a way to stop it. */
export function Running({ one }: { one: ContactImport }) {
  const client = useQueryClient()
  const online = useOnline()
  const cancel = useMutation({
    mutationFn: () => stop(one.id),
    onSuccess: (stopped) => client.setQueryData(importQuery(one.id).queryKey, stopped),
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: importsKey }),
  })
  const share = shareOf(one)
  return (
    <SectionCard
      title="Importing your contacts"
      text="You can leave or close this page. The import continues, and you can follow it above your contacts."
    >
      <Progress size="lg" value={Math.max(2, share)} animated aria-label={`Import of ${one.file_name}`} />
      <Group justify="space-between" mt="sm" gap="sm">
        <Text size="sm" className="tabular">
          {one.status === 'waiting' ? (
            'It starts in a moment.'
          ) : (
            <>
              <strong>{share} %</strong> · {countsOf(one)}
            </>
          )}
        </Text>
        <Button
          variant="default"
          size="xs"
          disabled={!online}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
          aria-describedby="stopping"
        >
          Stop the import
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt="xs" id="stopping">
        {online ? 'If you stop, contacts imported so far stay.' : 'You are offline. The import continues without you.'}
      </Text>
    </SectionCard>
  )
}
