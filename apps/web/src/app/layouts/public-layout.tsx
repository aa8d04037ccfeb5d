import { Button, Stack } from '@mantine/core'
import { Link, Outlet } from 'react-router'
import { appName } from '../../lib/app-name.ts'
import { DEFAULT_REDIRECT, useAuth } from '../../lib/session/index.ts'
import { Brand } from '../../ui/brand.tsx'
import classes from './public-layout.module.css'

/** The layout of the public screens. */
export function Component() {
  const { status } = useAuth()
  return (
    <Stack gap={0} mih="100dvh">
      <header className={classes.header}>
        <Brand to="/" />
        <nav aria-label="Account" className={classes.account}>
          {status === 'authenticated' ? (
            <Button component={Link} to={DEFAULT_REDIRECT} variant="default">
              Dashboard
            </Button>
          ) : (
            <>
              <Button component={Link} to="/login" variant="subtle" color="gray" className={classes.logIn}>
                Log in
              </Button>
              <Button component={Link} to="/signup" variant="default" className={classes.signUp}>
                Sign up
              </Button>
            </>
          )}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={classes.main}>
        <Outlet />
      </main>
      <footer className={classes.footer}>
        <span>{appName()}</span>
        <nav aria-label="Legal" className={classes.legal}>
          <Link to="/privacy">Privacy</Link>
          <Link to="/terms">Terms</Link>
        </nav>
      </footer>
    </Stack>
  )
}
