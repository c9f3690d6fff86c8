import { UnstyledButton } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { FavoritStar } from '../components/FavoritStar.tsx'
import { Brand } from './Brand.tsx'
import classes from './Head.module.css'

/** Pages that need the whole screen: the round of a check. */
const WITHOUT = /\/pruefen(\/|$)/

/** The head of a phone: whose app this is, the star of the page, and the search. */
export function Head({ pathname, onSearch }: { pathname: string; onSearch: () => void }) {
  if (WITHOUT.test(pathname)) return null
  return (
    <search className={classes['head']} aria-label="Alles">
      <Brand />
      <span className={classes['star']}>
        <FavoritStar />
      </span>
      <UnstyledButton className={classes['search'] ?? ''} onClick={onSearch}>
        <IconSearch size={20} stroke={1.75} aria-hidden />
        Suchen
      </UnstyledButton>
    </search>
  )
}
