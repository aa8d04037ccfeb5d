import type { MailDesign } from '@greenroom/domain/mail-design'
import { useQuery } from '@tanstack/react-query'

/**
 * Loads what sanitizes blocks of HTML, as the server does, once an email has one.
 * @param designs of its versions
 * @returns undefined until it is here, and for other emails
 */
export function useCleanHtml(designs: readonly (MailDesign | null)[]) {
  const hasHtml = designs.some((design) =>
    design?.blocks.some(({ block }) =>
      block.type === 'columns' ? block.cells.flat().some(({ type }) => type === 'html') : block.type === 'html',
    ),
  )
  const { data } = useQuery({
    queryKey: ['clean-html'],
    queryFn: async () => {
      const [{ htmlCleaner }, { default: sanitize }] = await Promise.all([
        import('@greenroom/domain/mail-letter/raw-html'),
        import('sanitize-html'),
      ])
      return htmlCleaner(sanitize)
    },
    enabled: hasHtml,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return hasHtml ? data : undefined
}
