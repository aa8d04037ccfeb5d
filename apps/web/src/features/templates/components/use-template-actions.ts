import type { Template } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isNotFound } from '../../../lib/api/index.ts'
import { removeRows } from '../../../lib/list/cached-rows.ts'
import { randomId } from '../../../lib/random-id.ts'
import { toast } from '../../../lib/toasts.tsx'
import {
  bringBackTemplate,
  changeTemplate,
  copyTemplate,
  exportFile,
  removeTemplate,
  templateListKey,
  templatesKey,
} from '../api/templates.ts'

/** Actions on a template other than changing what it says. @param onOpen opens a template */
export function useTemplateActions(onOpen: (id: string) => void) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: templatesKey })
  const onError = (error: Error) => void toast.error(error.message)

  const duplicate = useMutation({
    mutationFn: ({ id }: Template) => copyTemplate(id, randomId()),
    onSuccess: (copy, { name }) =>
      toast.success(`Copied ${name}`, { action: { label: 'Open the copy', onClick: () => onOpen(copy.id) } }),
    onError,
    onSettled: refresh,
  })
  const bringBack = useMutation({ mutationFn: bringBackTemplate, onError, onSettled: refresh })
  const remove = useMutation({
    mutationFn: async ({ id }: Template) => {
      try {
        await removeTemplate(id)
      } catch (error) {
        if (!isNotFound(error)) throw error
      }
    },
    onMutate: async ({ id }) => {
      await client.cancelQueries({ queryKey: templateListKey })
      removeRows(client, templateListKey, new Set([id]))
    },
    onSuccess: (_, { id, name }) =>
      toast.success(`Deleted ${name}`, { action: { label: 'Undo', onClick: () => bringBack.mutate(id) } }),
    onError,
    onSettled: refresh,
  })
  const download = useMutation({ mutationFn: (id: string | undefined) => exportFile(id), onError })
  /** @throws the error of the call, which the dialog shows */
  const move = async ({ id, name, folder: former }: Template, folder: string) => {
    if (folder === former) return
    await changeTemplate(id, { folder })
    toast.success(folder === '' ? `${name} is in no folder now` : `Moved ${name} to ${folder}`, {
      action: { label: 'Undo', onClick: () => void changeTemplate(id, { folder: former }).then(refresh, onError) },
    })
    await refresh()
  }
  return {
    duplicate: (template: Template) => duplicate.mutate(template),
    remove: (template: Template) => remove.mutate(template),
    move,
    exportOne: ({ id }: Template) => download.mutate(id),
    exportAll: () => download.mutate(undefined),
  }
}
