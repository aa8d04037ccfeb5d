import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { RichTextFieldProps } from './rich-text-input.tsx'

const RichTextInput = lazy(() => import('./rich-text-input.tsx').then((module) => ({ default: module.RichTextInput })))

/** A small rich text: bold, italic, links and lists. The editor itself is fetched when it is first needed. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={172} radius="md" />}>
      <RichTextInput {...props} />
    </Suspense>
  )
}
