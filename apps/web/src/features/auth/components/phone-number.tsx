import { PhoneText } from '../../../lib/accounts/phone-text.tsx'

/** A phone number formatted for reading within a sentence. */
export const PhoneNumber = ({ e164 }: { e164: string }) => (
  <strong style={{ whiteSpace: 'nowrap' }}>
    <PhoneText e164={e164} />
  </strong>
)
