import { createField } from '@greenroom/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../../lib/api/index.ts'
import { fieldsQuery } from '../../../../lib/contacts/queries.ts'
import { randomId } from '../../../../lib/random-id.ts'
import { toast } from '../../../../lib/toasts.tsx'

/** Makes a text field from a column, and reports its id. */
export function useNewField(onMade: (at: number, fieldId: string) => void) {
  const client = useQueryClient()
  const { mutate } = useMutation({
    mutationFn: ({ label, key }: { at: number; label: string; key: string }) =>
      call(createField, { body: { label: label.slice(0, 60), type: 'text' }, idempotencyKey: key }),
    onSuccess: (field, { at }) => {
      client.setQueryData(fieldsQuery.queryKey, (fields) => fields && [...fields, field])
      onMade(at, field.id)
      toast.success(`Added the field “${field.label}”.`)
    },
    onError: (error) => toast.error(error.message),
    onSettled: () => client.invalidateQueries({ queryKey: fieldsQuery.queryKey }),
  })
  return (at: number, label: string) => mutate({ at, label, key: randomId() })
}
