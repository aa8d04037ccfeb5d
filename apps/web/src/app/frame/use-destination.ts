import { useLocation, useNavigation } from 'react-router'

/** Returns the path that the user is on the way to, or else the current one: an entry answers at once. */
export function useDestination(): string {
  const { pathname } = useLocation()
  return useNavigation().location?.pathname ?? pathname
}
