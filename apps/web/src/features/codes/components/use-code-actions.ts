import type { SiteCode } from '@greenroom/contracts'
import type { QrSide } from '@greenroom/domain/codes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '../../../lib/api/index.ts'
import { removeRows } from '../../../lib/list/cached-rows.ts'
import { toast } from '../../../lib/toasts.tsx'
import { bringBackCode, changeCode, codeListKey, codesKey, removeCode, savePicture } from '../api/codes.ts'

/** Actions on a code besides editing it. */
export function useCodeActions() {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: codesKey })
  const onError = (error: Error) => void toast.error(error.message)

  const bringBack = useMutation({ mutationFn: bringBackCode, onError, onSettled: refresh })
  const remove = useMutation({
    mutationFn: async ({ id }: SiteCode) => {
      try {
        await removeCode(id)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    },
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: codeListKey })
      removeRows(client, codeListKey, new Set([id]))
    },
    onSuccess: (_, { id, name }) =>
      toast.success(`Deleted ${name}`, { action: { label: 'Undo', onClick: () => bringBack.mutate(id) } }),
    onError,
    onSettled: refresh,
  })
  const pause = useMutation({
    mutationFn: ({ id, is_paused: isPaused }: SiteCode) => changeCode(id, { is_paused: !isPaused }),
    onSuccess: ({ name, is_paused: isPaused }) =>
      toast.success(isPaused ? `${name} leads to your page for now, and is not counted` : `${name} works again`),
    onError,
    onSettled: refresh,
  })
  const save = useMutation({
    mutationFn: ({ code, size }: { code: SiteCode; size: QrSide | 'svg' }) => savePicture(code, size),
    onError,
  })
  return {
    remove: (code: SiteCode) => remove.mutate(code),
    pause: (code: SiteCode) => pause.mutate(code),
    save: (code: SiteCode, size: QrSide | 'svg') => save.mutate({ code, size }),
  }
}
