import type { Me } from '@greenroom/contracts'
import { DELETION_GRACE_DAYS } from '@greenroom/domain/account'
import { Button, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDate } from '../../../../lib/format.ts'
import { tellProblem } from '../../../../lib/tell-problem.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { SectionCard } from '../../../../ui/section-card.tsx'
import { accountApi } from '../../api/account.ts'
import { DeleteDialog } from './delete-dialog.tsx'

/** Deletes the account after a grace period. */
export function DeleteAccount({ me, leaving }: { me: Me; leaving: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  if (me.delete_after !== null) return <Leaving deleteAfter={me.delete_after} />
  return (
    <>
      <SectionCard
        danger
        title="Delete account"
        text={`Your pages go offline at once. For ${DELETION_GRACE_DAYS} days you can change your mind by logging in; then everything is deleted for good.`}
        action={
          <Button variant="outline" color="error" onClick={() => setOpen(true)}>
            Delete account
          </Button>
        }
      />
      <DeleteDialog opened={isOpen} me={me} leaving={leaving} onClose={() => setOpen(false)} />
    </>
  )
}

function Leaving({ deleteAfter }: { deleteAfter: string }) {
  const client = useQueryClient()
  const keep = useMutation({
    mutationFn: accountApi.cancelDeletion,
    onSuccess: () => {
      toast.success('Your account stays, and your pages are online again.')
      return client.invalidateQueries()
    },
    onError: tellProblem,
  })
  return (
    <SectionCard
      danger
      title="Deletion is scheduled"
      text={`Everything will be deleted for good on ${formatDate(new Date(deleteAfter))}. Until then your pages are offline, and you can still keep your account.`}
      action={
        <Button loading={keep.isPending} onClick={() => keep.mutate()}>
          Keep my account
        </Button>
      }
    >
      <Text size="sm" c="dimmed">
        If you keep it, everything comes back as it was.
      </Text>
    </SectionCard>
  )
}
