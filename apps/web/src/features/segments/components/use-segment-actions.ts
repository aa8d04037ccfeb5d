import type { Segment } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { isNotFound } from '../../../lib/api/index.ts'
import { removeRows } from '../../../lib/list/cached-rows.ts'
import { randomId } from '../../../lib/random-id.ts'
import { toast } from '../../../lib/toasts.tsx'
import { segmentPath } from '../api/addresses.ts'
import { changeSegment, copySegment, removeSegment, segmentQuery, takeSnapshot } from '../api/segments.ts'
import { segmentsKey } from '../../../lib/contacts/segments.ts'

/** Actions on a segment other than changing its rule. */
export function useSegmentActions() {
  const client = useQueryClient()
  const navigate = useNavigate()
  const refresh = () => client.invalidateQueries({ queryKey: segmentsKey })
  const open = (label: string, id: string) => ({
    action: { label, onClick: () => void navigate(segmentPath(id)) },
  })

  const archive = useMutation({
    mutationFn: ({ segment, archived }: { segment: Segment; archived: boolean }) =>
      changeSegment(segment.id, { archived }),
    onMutate: async ({ segment }) => {
      await client.cancelQueries({ queryKey: [...segmentsKey, 'list'] })
      // It disappears from the current list.
      removeRows(client, [...segmentsKey, 'list'], new Set([segment.id]))
    },
    onSuccess: (changed, { segment, archived }) => {
      client.setQueryData(segmentQuery(segment.id).queryKey, changed)
      toast.success(archived ? `${segment.name} is archived` : `${segment.name} is restored`, {
        action: { label: 'Undo', onClick: () => archive.mutate({ segment, archived: !archived }) },
      })
    },
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  const pin = useMutation({
    mutationFn: ({ segment, pinned }: { segment: Segment; pinned: boolean }) => changeSegment(segment.id, { pinned }),
    onSuccess: (changed, { segment, pinned }) => {
      client.setQueryData(segmentQuery(segment.id).queryKey, changed)
      toast.success(
        pinned
          ? `Campaigns from now on are split by ${segment.name} in reports`
          : `${segment.name} is no longer compared in reports`,
        { action: { label: 'Undo', onClick: () => pin.mutate({ segment, pinned: !pinned }) } },
      )
    },
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  const duplicate = useMutation({
    mutationFn: (segment: Segment) => copySegment(segment.id, randomId()),
    onSuccess: (copy, segment) => toast.success(`Copied ${segment.name}`, open('Open the copy', copy.id)),
    onError: (error) => toast.error(error.message),
    onSettled: refresh,
  })
  /** @throws the error of the call, which the dialog shows */
  const snapshot = async (segment: Segment, name: string, key: string) => {
    const made = await takeSnapshot(segment.id, name, key)
    toast.success(
      made.filling ? 'The snapshot is being taken. It may take a minute.' : 'Snapshot taken',
      open('Open', made.id),
    )
    await refresh()
  }
  /** @throws the error of the call, which the dialog shows */
  const remove = async (segment: Segment) => {
    try {
      await removeSegment(segment.id)
    } catch (error) {
      if (!isNotFound(error)) throw error
    }
    toast.success(`Deleted ${segment.name}`)
    client.removeQueries({ queryKey: segmentQuery(segment.id).queryKey })
    await refresh()
  }
  return {
    archive: (segment: Segment, archived: boolean) => archive.mutate({ segment, archived }),
    pin: (segment: Segment, pinned: boolean) => pin.mutate({ segment, pinned }),
    duplicate: (segment: Segment) => duplicate.mutate(segment),
    snapshot,
    remove,
  }
}
