import type { SiteCode } from '@greenroom/contracts'
import { CODE_LENGTH, MAX_CODE_NAME, MAX_CODE_TAG } from '@greenroom/domain/codes'
import { Input, NativeSelect, SegmentedControl, Switch, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { ApiError } from '../../../lib/api/index.ts'
import { AddressField } from '../../../lib/form/address-field.tsx'
import { ColorField } from '../../../lib/form/color-field.tsx'
import { useAppForm } from '../../../lib/form/use-app-form.ts'
import { blockKind } from '../../../lib/sites/block-kinds.ts'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { useUnsaved } from '../../../ui/unsaved-guard.tsx'
import { codeBlocksQuery, type CodeSite } from '../api/codes.ts'
import { codeProblems, type CodeValues, colorProblems } from '../rules/values.ts'
import classes from './code-form.module.css'
import { CodePreview } from './code-preview.tsx'

interface CodeFormProps {
  initial: CodeValues
  /** The code that is changed; absent for a new one. */
  code?: SiteCode
  sites: readonly CodeSite[]
  /** @throws the error of the call, which the form shows */
  onSave: (values: CodeValues) => Promise<void>
  onClose: () => void
}

const SHAPES: { value: CodeValues['shape']; label: string }[] = [
  { value: 'rounded', label: 'Rounded' },
  { value: 'dots', label: 'Dots' },
  { value: 'square', label: 'Squares' },
]
const KINDS: { value: CodeValues['kind']; label: string }[] = [
  { value: 'page', label: 'Your page' },
  { value: 'block', label: 'A block of it' },
  { value: 'link', label: 'Another address' },
]

/** Reads the refusal of a code that the page already has. */
const refused = (error: unknown) =>
  error instanceof ApiError &&
  typeof error.details === 'object' &&
  error.details !== null &&
  'field' in error.details &&
  error.details.field === 'code'
    ? { code: error.message }
    : undefined

/** Edits a code, with its picture beside it. */
export function CodeForm({ initial, code, sites, onSave, onClose }: CodeFormProps) {
  const [isSaved, setSaved] = useState(false)
  const form = useAppForm<CodeValues>({
    initialValues: initial,
    check: codeProblems,
    sentAs: { url: 'target', blockId: 'target', dark: 'design' },
    refused,
    send: async (values) => {
      await onSave(values)
      setSaved(true)
    },
  })
  const { values } = form
  useUnsaved(JSON.stringify(values) !== JSON.stringify(initial) && !isSaved)
  // After the guard has heard that everything is saved.
  useEffect(() => {
    if (isSaved) onClose()
  }, [isSaved, onClose])
  const site = sites.find(({ id }) => id === values.siteId)
  const colors = colorProblems(values)
  return (
    <DialogForm form={form} submitLabel={code ? 'Save' : 'Make code'} onClose={onClose}>
      <div className={classes.columns}>
        <div className={classes.fields}>
          <TextInput
            {...form.getInputProps('name')}
            label="Name"
            description="Only you see it."
            placeholder="Poster, Lisbon"
            maxLength={MAX_CODE_NAME}
            data-autofocus
          />
          {code === undefined && sites.length > 1 && (
            <NativeSelect
              label="Page"
              data={sites.map(({ id, name }) => ({ value: id, label: name }))}
              value={values.siteId}
              onChange={({ currentTarget: { value } }) => form.setValues({ siteId: value, blockId: '' })}
            />
          )}
          {code === undefined ? (
            <TextInput
              {...form.getInputProps('code')}
              label="Short link"
              description={`${addressOf(site)}/q/… Leave it empty, and we make a short one. It stays once it is printed.`}
              placeholder="lisbon"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={CODE_LENGTH.most}
              onChange={({ currentTarget: { value } }) =>
                form.setFieldValue('code', value.toLowerCase().replaceAll(/[\s_]+/g, '-'))
              }
            />
          ) : (
            <Input.Wrapper label="Short link" description="It stays as it is, because it may be in print.">
              <Text mt={6} className={classes.link}>
                {code.url.replace(/^https?:\/\//, '')}
              </Text>
            </Input.Wrapper>
          )}
          <TargetFields form={form} />
          <LookFields form={form} site={site} problem={colors.light ?? colors.dark} />
        </div>
        <CodePreview values={values} />
      </div>
    </DialogForm>
  )
}

const addressOf = (site: CodeSite | undefined): string => (site?.url ?? '').replace(/^https?:\/\//, '')

type Form = ReturnType<typeof useAppForm<CodeValues>>

function TargetFields({ form }: { form: Form }) {
  const { values } = form
  const id = useId()
  const blocks = useQuery({ ...codeBlocksQuery(values.siteId), enabled: values.kind === 'block' })
  return (
    <>
      <Input.Wrapper label="Leads to" labelElement="div" labelProps={{ id }}>
        <SegmentedControl<CodeValues['kind']>
          aria-labelledby={id}
          fullWidth
          mt={6}
          data={KINDS}
          value={values.kind}
          onChange={(kind) => form.setFieldValue('kind', kind)}
        />
      </Input.Wrapper>
      {values.kind === 'block' && (
        <NativeSelect
          {...form.getInputProps('blockId')}
          label="Block"
          description="The page opens at it. While it is off, the code leads to the top."
          data={[
            { value: '', label: 'Choose a block' },
            ...(blocks.data?.items ?? []).map(({ id: value, title, type }) => ({
              value,
              label: title.trim() === '' ? blockKind(type).label : `${title} (${blockKind(type).label.toLowerCase()})`,
            })),
          ]}
        />
      )}
      {values.kind === 'link' && (
        <AddressField
          label="Address"
          placeholder="https://tickets.example/lisbon"
          value={values.url}
          onChange={(url) => form.setFieldValue('url', url)}
          error={form.getInputProps('url').error as string | undefined}
        />
      )}
      <TextInput
        {...form.getInputProps('campaign')}
        label="Campaign"
        description="Optional. Added to the address as utm_campaign, to tell it apart in your numbers."
        placeholder="spring-tour"
        maxLength={MAX_CODE_TAG}
      />
    </>
  )
}

function LookFields({
  form,
  site,
  problem,
}: {
  form: Form
  site: CodeSite | undefined
  problem: React.ReactNode | undefined
}) {
  const { values } = form
  const id = useId()
  return (
    <>
      <Input.Wrapper label="Shape" labelElement="div" labelProps={{ id }}>
        <SegmentedControl<CodeValues['shape']>
          aria-labelledby={id}
          fullWidth
          mt={6}
          data={SHAPES}
          value={values.shape}
          onChange={(shape) => form.setFieldValue('shape', shape)}
        />
      </Input.Wrapper>
      <div className={classes.pair}>
        <ColorField
          label="Color"
          value={values.dark || undefined}
          onChange={(color) => form.setFieldValue('dark', color ?? '')}
        />
        <ColorField
          label="Background"
          value={values.light || undefined}
          fallback="#ffffff"
          without="White"
          onChange={(color) => form.setFieldValue('light', color ?? '')}
        />
      </div>
      {problem !== undefined && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {problem}
        </Text>
      )}
      <Switch
        label="Your picture in the middle"
        description={site?.avatar_url ? undefined : 'Your page has no picture yet. Add one in the editor.'}
        checked={values.picture}
        onChange={({ currentTarget: { checked } }) => form.setFieldValue('picture', checked)}
      />
    </>
  )
}
