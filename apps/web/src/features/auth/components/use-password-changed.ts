import { useNavigate } from 'react-router'
import { useAuth } from '../../../lib/session/index.ts'
import { withNotice } from './auth-notice.ts'

/** Leads to the log-in page after a reset, which has ended every session including this one. */
export function usePasswordChanged(): () => Promise<void> {
  const { revalidate } = useAuth()
  const navigate = useNavigate()
  return async () => {
    await revalidate({ quietly: true })
    await navigate('/login', { replace: true, state: withNotice('password-changed') })
  }
}
