import { Skeleton } from '@mantine/core'
import { Suspense } from 'react'
import type { RichTextFieldProps } from './rich-text-input.tsx'
import { latePart } from '../../ui/late-part.tsx'

const fetchInput = () => import('./rich-text-input.tsx').then((module) => ({ default: module.RichTextInput }))
const RichTextInput = latePart(fetchInput)

/** Fetches the text editor before it is needed, so that no key press is lost while it loads. */
export const prefetchRichText = (): void => void fetchInput().catch(() => {})

/** A small rich text: bold, italic, links, and lists. The editor itself loads on first use. */
export function RichTextField(props: RichTextFieldProps) {
  return (
    <Suspense fallback={<Skeleton height={172} radius="md" />}>
      <RichTextInput {...props} />
    </Suspense>
  )
}
