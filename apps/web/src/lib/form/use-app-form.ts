import { useForm, type UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { type FieldProblems, refusedFields } from './field-problems.ts'
import { type Sending, useSending } from './use-sending.ts'

export interface AppFormOptions<V extends Record<string, unknown>> {
  /** Keys in the order of the fields: the first one with a problem gets the focus. */
  initialValues: V
  /** Finds problems before sending; see `schemaProblems`. */
  check?: (values: V) => FieldProblems<keyof V & string>
  /** Names of fields that differ in the call. */
  sentAs?: Partial<Record<keyof V & string, string>>
  /** Reads errors that name a field in a special way. */
  refused?: (error: unknown) => FieldProblems<keyof V & string> | undefined
  /** Keeps a draft. */
  onChange?: (values: V) => void
  /** A rejection shows at the fields that it names, or else as `problem`. */
  send: (values: V) => Promise<unknown> | void
}

export interface AppForm<V extends Record<string, unknown>> extends Sending {
  values: V
  errors: FieldProblems
  /** True when `check` finds nothing. */
  isReady: boolean
  getInputProps: UseFormReturnType<V>['getInputProps']
  setFieldValue: UseFormReturnType<V>['setFieldValue']
  setValues: UseFormReturnType<V>['setValues']
  /** Shows problems at their fields, and focuses the first one. */
  show: (problems: FieldProblems<keyof V & string>) => void
  clearErrors: () => void
  clearFieldError: (field: keyof V & string) => void
  focus: (field: keyof V & string) => void
}

/** Makes a form with @mantine/form that checks, sends, and shows problems at their fields. */
export function useAppForm<V extends Record<string, unknown>>(options: AppFormOptions<V>): AppForm<V> {
  const { initialValues, check = () => ({}), onChange, refused, sentAs, send } = options
  const fields = Object.keys(initialValues) as (keyof V & string)[]
  /** Tells the fields of two forms on one page apart; @mantine/form accepts letters, digits, and dashes. */
  const name = useId().replaceAll(/\W|_/g, '')
  const form = useForm<V>({ name, initialValues, ...(onChange ? { onValuesChange: onChange } : {}) })
  const focus = (field: keyof V & string) => form.getInputNode(field)?.focus()
  const show = (problems: FieldProblems<keyof V & string>) => {
    form.setErrors(problems)
    const first = fields.find((field) => problems[field] !== undefined)
    if (first !== undefined) focus(first)
  }
  /** Takes in the text of password managers that change a field without an event. */
  const takeInFilled = () => {
    for (const field of fields) {
      const node = form.getInputNode(field)
      if (!(node instanceof HTMLInputElement) || !/email|password|username/.test(node.autocomplete)) continue
      const { [field]: value } = form.getValues()
      if (typeof value === 'string' && node.value !== value) form.setValues({ [field]: node.value } as Partial<V>)
    }
  }
  const sending = useSending(() => {
    takeInFilled()
    const values = form.getValues()
    const found: FieldProblems<keyof V & string> = check(values)
    if (Object.keys(found).length > 0) return show(found)
    form.clearErrors()
    return send(values)?.catch((error: unknown) => {
      const problems = refused?.(error) ?? refusedFields(error, fields, sentAs)
      if (problems === undefined) throw error
      show(problems)
    })
  })
  const { values, errors, getInputProps, setFieldValue, setValues, clearErrors, clearFieldError } = form
  return {
    ...sending,
    values,
    errors,
    getInputProps,
    setFieldValue,
    setValues,
    clearErrors,
    clearFieldError,
    show,
    focus,
    isReady: Object.keys(check(values)).length === 0,
  }
}
