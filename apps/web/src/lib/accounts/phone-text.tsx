import { lazy, Suspense } from 'react'

const Formatted = lazy(async () => {
  const { formatPhone } = await import('@greenroom/domain/phone')
  return { default: ({ e164 }: { e164: string }) => formatPhone(e164) }
})

/** A phone number as its country groups it. The rules of all countries come only where there is a number to show. */
export const PhoneText = ({ e164 }: { e164: string }) => (
  <Suspense fallback={e164}>
    <Formatted e164={e164} />
  </Suspense>
)
