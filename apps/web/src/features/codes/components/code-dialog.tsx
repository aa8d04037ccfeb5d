import type { SiteCode } from '@greenroom/contracts'
import { Skeleton, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { randomId } from '../../../lib/random-id.ts'
import { toast } from '../../../lib/toasts.tsx'
import { useViewport } from '../../../lib/viewport.ts'
import { LateModal } from '../../../ui/late-modal.tsx'
import { Loaded } from '../../../ui/loaded.tsx'
import { changeCode, codeQuery, codesKey, type CodeSite, makeCode } from '../api/codes.ts'
import { designOf, newValues, tagsOf, targetOf, valuesOf } from '../rules/values.ts'
import { CodeForm } from './code-form.tsx'

interface CodeDialogProps {
  /** The dialog is open while this is set: on a code, or on a new one. */
  opened: { id: string } | 'new' | undefined
  sites: readonly CodeSite[]
  /** Page of a new code. */
  siteId: string | undefined
  onClose: () => void
}

/** Makes or changes a code. */
export function CodeDialog({ opened, sites, siteId, onClose }: CodeDialogProps) {
  const { isMobile } = useViewport()
  return (
    <LateModal
      opened={opened !== undefined}
      onClose={onClose}
      title={opened === 'new' ? 'New code' : 'Edit code'}
      size={860}
      fullScreen={isMobile}
      closeOnClickOutside={false}
    >
      {opened === 'new' && <New sites={sites} siteId={siteId ?? sites[0]?.id ?? ''} onClose={onClose} />}
      {opened !== undefined && opened !== 'new' && (
        <Existing key={opened.id} id={opened.id} sites={sites} onClose={onClose} />
      )}
    </LateModal>
  )
}

type PartProps = Pick<CodeDialogProps, 'sites' | 'onClose'>

function New({ siteId, ...rest }: PartProps & { siteId: string }) {
  // Sending the same dialog twice makes one code.
  const key = useRef(randomId())
  const save = useSaving()
  return (
    <CodeForm
      {...rest}
      initial={newValues(siteId)}
      onSave={(values) =>
        save(
          () =>
            makeCode(
              {
                site_id: values.siteId,
                name: values.name,
                ...(values.code === '' ? {} : { code: values.code }),
                target: targetOf(values),
                tags: tagsOf(values),
                design: designOf(values),
              },
              key.current,
            ),
          `${values.name.trim()} is ready`,
        )
      }
    />
  )
}

function Existing({ id, ...rest }: PartProps & { id: string }) {
  const query = useQuery(codeQuery(id))
  const save = useSaving()
  return (
    <Loaded
      query={query}
      what="This code"
      skeleton={<Skeleton height={420} />}
      missing={<Text c="dimmed">This code no longer exists. Somebody may have deleted it.</Text>}
    >
      {(code) => (
        <CodeForm
          {...rest}
          code={code}
          initial={valuesOf(code)}
          onSave={(values) =>
            save(
              () =>
                changeCode(id, {
                  name: values.name,
                  target: targetOf(values),
                  tags: tagsOf(values, code.tags),
                  design: designOf(values),
                }),
              `Saved ${values.name.trim()}`,
            )
          }
        />
      )}
    </Loaded>
  )
}

/** Saves, then says so and reads the lists again. */
function useSaving() {
  const client = useQueryClient()
  return async (work: () => Promise<SiteCode>, words: string) => {
    await work()
    toast.success(words)
    await client.invalidateQueries({ queryKey: codesKey })
  }
}
