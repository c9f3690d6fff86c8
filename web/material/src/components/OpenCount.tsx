import { VisuallyHidden } from '@mantine/core'
import { formatNumber } from '@zeughaus/web-shared'
import classes from './OpenCount.module.css'

/** How much is open behind a line of a menu; nothing when nothing is. It stands beside the link, whose name stays the same. */
export function OpenCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes['count']} data-wide={count > 99}>
      {formatNumber(count)}
      <VisuallyHidden> offen</VisuallyHidden>
    </span>
  )
}
