import { cancelDeletion } from '@greenroom/contracts'
import { Button } from '@mantine/core'
import { IconTrash } from '../../../../ui/icons.generated.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate } from '../../../../lib/format.ts'
import { call } from '../../../../lib/api/index.ts'
import { meQuery, useMe } from '../../../../lib/me.ts'
import { toast } from '../../../../lib/toasts.tsx'
import { Banner } from '../../../../ui/banner.tsx'

/** Shows the date of a scheduled account deletion, and cancels it. */
export function DeletionBanner() {
  const me = useMe()
  const queryClient = useQueryClient()
  const keep = useMutation({
    mutationFn: () => call(cancelDeletion),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      toast.success('We kept your account, and your pages are back online.')
    },
    onError: (error) => toast.error(error.message),
  })
  if (!me?.delete_after) return null
  return (
    <Banner
      label="Your account will be deleted"
      tone="urgent"
      icon={<IconTrash size={20} stroke={1.7} aria-hidden />}
      actions={
        <Button size="compact-sm" loading={keep.isPending} onClick={() => keep.mutate()}>
          Keep it
        </Button>
      }
    >
      <strong>Your account will be deleted on {formatDate(new Date(me.delete_after))}.</strong> Your pages are offline,
      and you can change your mind until then.
    </Banner>
  )
}
