import { Pagination } from '@mantine/core'
import { formatNumber } from '@zeughaus/web-shared'
import classes from './Pages.module.css'

interface PagesProps {
  /** Names the list in the genitive: „der Rechnungen“. */
  readonly of: string
  readonly page: number
  readonly pages: number
  readonly onPage: (page: string) => void
}

/** Leads to the pages of a list; nothing for a list of one page. */
export function Pages({ of, page, pages, onPage }: PagesProps) {
  if (pages <= 1) return null
  return (
    <nav className={classes['pages']} aria-label={`Seiten ${of}`}>
      <Pagination
        total={pages}
        value={page}
        onChange={(to) => onPage(`${to}`)}
        size="lg"
        siblings={1}
        getItemProps={(to) => ({ 'aria-label': `Seite ${formatNumber(to)}` })}
        getControlProps={(control) => ({ 'aria-label': control === 'next' ? 'Nächste Seite' : 'Vorige Seite' })}
      />
    </nav>
  )
}
