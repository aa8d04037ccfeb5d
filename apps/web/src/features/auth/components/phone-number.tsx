import { lazy, Suspense } from 'react'

const Formatted = lazy(async () => {
  const { formatPhone } = await import('@greenroom/domain/phone')
  return { default: ({ e164 }: { e164: string }) => formatPhone(e164) }
})

/** A phone number as people read it. */
export const PhoneNumber = ({ e164 }: { e164: string }) => (
  <strong style={{ whiteSpace: 'nowrap' }}>
    <Suspense fallback={e164}>
      <Formatted e164={e164} />
    </Suspense>
  </strong>
)
