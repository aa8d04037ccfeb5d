import { Skeleton } from '@mantine/core'
import { useDensity } from '../../lib/list/density.ts'
import { useViewport } from '../../lib/viewport.ts'
import cards from './list-cards.module.css'
import head from './list-head.module.css'
import classes from './list-table.module.css'

const ROWS = Array.from({ length: 10 }, (_, index) => index)

export interface ListSkeletonProps {
  /** Height of a card on a phone, in pixels. */
  cardHeight: number
}

/** A placeholder in the shape of a list. */
export function ListSkeleton({ cardHeight }: ListSkeletonProps) {
  const { isMobile } = useViewport()
  const [density] = useDensity()
  return (
    <>
      <div className={head.count} aria-hidden>
        <Skeleton height={14} width={96} radius="sm" />
      </div>
      <div className={isMobile ? undefined : classes.frame} data-density={density}>
        {isMobile ? null : <div className={classes.waitingHead} />}
        {isMobile
          ? ROWS.slice(0, 5).map((row) => (
              <div key={row} className={cards.slot} style={{ height: cardHeight }}>
                <div className={cards.card}>
                  <div className={cards.waiting}>
                    <Skeleton height={40} circle />
                    <Skeleton height={14} width={`${52 - (row % 3) * 8}%`} />
                  </div>
                  <Skeleton height={12} width={`${68 - (row % 2) * 14}%`} />
                  <Skeleton height={22} width={76} radius="sm" />
                </div>
              </div>
            ))
          : ROWS.map((row) => (
              <div key={row} className={classes.waiting}>
                <Skeleton height={28} circle />
                <Skeleton height={14} width={`${24 - (row % 3) * 4}%`} />
                <Skeleton height={14} width="12%" />
                <Skeleton height={22} width={76} radius="sm" />
                <Skeleton height={14} width="14%" />
              </div>
            ))}
      </div>
    </>
  )
}
