import { Link, type LinkProps } from 'react-router'
import { appName } from '../lib/app-name.ts'
import classes from './brand.module.css'
import { Disc } from './disc.tsx'

export interface BrandProps {
  /** Link target: the start page, or the first screen of the dashboard. */
  to: LinkProps['to']
  /** `sm` in a bar of the dashboard, `md` above a page. */
  size?: 'sm' | 'md'
  className?: string | undefined
}

const DISC_SIZE = { sm: 26, md: 30 } as const

/** The logo and the name of the product, as a link. */
export function Brand({ to, size = 'md', className }: BrandProps) {
  return (
    <Link to={to} className={[classes.brand, className].filter(Boolean).join(' ')} data-size={size}>
      <Disc size={DISC_SIZE[size]} />
      {appName()}
    </Link>
  )
}
