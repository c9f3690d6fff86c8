import { formatCount } from '@zeughaus/web-shared'
import classes from './ListPage.module.css'

/** The number of rows; undefined until they are counted. */
export const Total = ({ of }: { of: number | undefined }) => (
  <p className={classes['total']} role="status">
    {of === undefined ? ' ' : formatCount(of, 'Eintrag', 'Einträge')}
  </p>
)
