import { lazy, Suspense } from 'react'

const Formatted = lazy(async () => {
  const { formatPhone } = await import('@greenroom/domain/phone')
  return { default: ({ e164 }: { e164: string }) => formatPhone(e164) }
})

/** A phone number in the format of its country. The formatting rules load only if there is a number to show. */
export const PhoneText = ({ e164 }: { e164: string }) => (
  <Suspense fallback={e164}>
    <Formatted e164={e164} />
  </Suspense>
)
