import { displayName } from '@greenroom/domain/people'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { forgetFirstAnswers, onNotAuthenticated } from '../api/index.ts'
import { type AuthApi, authApi } from './auth-api.ts'
import { AuthContext } from './auth-context.ts'
import { createSessionStore, type SessionDeps, type SessionHooks } from './session-store.ts'
import { createTabs } from './tabs.ts'
import { forgetAtLogOut } from './until-log-out.ts'

export interface AuthProviderProps extends SessionHooks {
  children: ReactNode
  /** Navigates to a path of the app; resolves once its screen shows. */
  navigate: SessionDeps['navigate']
  /** The auth routes; tests pass their own. */
  api?: AuthApi
}

/** Holds the session of this tab and provides it to its children. rules.ts decides the effects of its events. */
export function AuthProvider(props: AuthProviderProps) {
  const queryClient = useQueryClient()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const [tabs] = useState(createTabs)
  const [store] = useState(() =>
    createSessionStore({
      api: props.api ?? authApi,
      hooks: () => latest.current,
      clearCache: () => {
        queryClient.clear()
        forgetFirstAnswers()
        forgetAtLogOut()
      },
      navigate: (path) => latest.current.navigate(path),
      tabs,
    }),
  )
  const state = useSyncExternalStore(store.subscribe, store.getState)

  useEffect(() => store.start(), [store])
  useEffect(() => onNotAuthenticated(() => void store.revalidate()), [store])

  const auth = useMemo(
    () => ({
      ...state,
      displayName: displayName({ metadataName: state.user?.name ?? null, email: state.user?.email ?? null }),
      signIn: store.signIn,
      signUp: store.signUp,
      enter: store.enter,
      signOut: store.signOut,
      revalidate: store.revalidate,
    }),
    [state, store],
  )
  return <AuthContext value={auth}>{props.children}</AuthContext>
}
