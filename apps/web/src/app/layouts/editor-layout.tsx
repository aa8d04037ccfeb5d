import { Outlet } from 'react-router'
import { Protected } from './protected.tsx'

/** Signed in, without the dashboard's shell (product section 2, "Editor"). The screen brings its own `<main id="main">`. */
export function Component() {
  return (
    <Protected>
      <Outlet />
    </Protected>
  )
}
