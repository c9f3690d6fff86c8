import { Skeleton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { ErrorNote } from '@zeughaus/web-shared'
import { useEffect, useRef } from 'react'
import { Pages } from '../Pages.tsx'
import { HitList } from '../search/HitList.tsx'
import { ofMail } from '../search/hits.ts'
import type { SearchState } from '../search/state.ts'
import classes from './HitPane.module.css'
import { useHits } from './useNeighbours.ts'

/** The hits beside the mail that is read among them, on a desk. */
export function HitPane({ id, search }: { id: string; search: SearchState }) {
  const hits = useHits(search)
  const navigate = useNavigate()
  const pane = useRef<HTMLElement>(null)
  const isThere = hits.data?.mails.some((mail) => mail.id === id)
  useEffect(() => {
    if (isThere && id) pane.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [id, isThere])
  return (
    <section ref={pane} className={classes['pane']} aria-label="Trefferliste">
      {hits.isPending && <Skeleton height={320} />}
      {hits.isError && <ErrorNote>{hits.error.message}</ErrorNote>}
      {hits.data && (
        <>
          <HitList mails={hits.data.mails} state={search} />
          <Pages
            of="der Trefferliste"
            page={hits.data.page}
            pages={hits.data.pages}
            onPage={(page) => navigate({ to: '/mails/$id', params: { id }, search: ofMail({ ...search, page }) })}
          />
        </>
      )}
    </section>
  )
}
