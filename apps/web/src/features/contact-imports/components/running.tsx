import type { ContactImport } from '@greenroom/contracts'
import { Button, Group, Progress, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useOnline } from '../../../lib/online.ts'
import { toast } from '../../../lib/toasts.tsx'
import { SectionCard } from '../../../ui/section-card.tsx'
import { importQuery, importsKey, stop } from '../api/imports.ts'
import { countsOf, shareOf } from './import-words.ts'

/** How far an import is, and a way to stop it. */
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
      title="Your contacts are coming in"
      text="You can leave this page, or close it: the import goes on, and its bar shows above your contacts."
    >
      <Progress size="lg" value={Math.max(2, share)} animated aria-label={`Import of ${one.file_name}`} />
      <Group justify="space-between" mt="sm" gap="sm">
        <Text size="sm" className="tabular">
          {one.status === 'waiting' ? (
            'It begins in a moment.'
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
        {online ? 'If you stop it, whoever is in already stays.' : 'You are offline. The import goes on without you.'}
      </Text>
    </SectionCard>
  )
}
