import { useNavigate } from 'react-router'
import { useAuth } from '../../../lib/session/index.ts'
import { withNotice } from './auth-notice.ts'

/** After a reset every session has ended, also the one of this browser: on to the log-in, which says so. */
export function usePasswordChanged(): () => Promise<void> {
  const { revalidate } = useAuth()
  const navigate = useNavigate()
  return async () => {
    await revalidate({ quietly: true })
    await navigate('/login', { replace: true, state: withNotice('password-changed') })
  }
}
