/** The frame that both apps share: skip link, side bar, heading focus. */
import { IconMapQuestion } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './frame.module.css'
import { EmptyState, PageHead, Surface } from './layout.tsx'

/**
 * Puts a side bar beside the pages; on a phone the app shows its own bar instead.
 *
 * @param pathname of the page: a screen reader learns of each new one by its heading
 * @param above what stands over the page on a phone
 * @param children what is read after the page
 */
export function Frame({
  pathname,
  side,
  above,
  page,
  children,
}: {
  pathname: string
  side: ReactNode
  above?: ReactNode
  page: ReactNode
  children: ReactNode
}) {
  useFocusOnHeading(pathname)
  return (
    <div className={classes['frame']}>
      <a className={classes['skip']} href="#inhalt">
        Zum Inhalt springen
      </a>
      {above}
      <aside className={classes['side']}>{side}</aside>
      <main id="inhalt" className={classes['main']} tabIndex={-1}>
        {page}
      </main>
      {children}
    </div>
  )
}

/** Focuses the heading of each new page; the browser announces the first one itself. */
function useFocusOnHeading(pathname: string): void {
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (pathname) document.getElementById('seitentitel')?.focus({ preventScroll: true })
  }, [pathname])
}

/** The page for unknown addresses. */
export function NotFoundPage({ home }: { home: ReactNode }) {
  return (
    <>
      <PageHead title="Diese Seite gibt es nicht" />
      <Surface>
        <EmptyState icon={<IconMapQuestion size={40} />} title="Unter dieser Adresse steht nichts">
          Vielleicht ist der Verweis veraltet. {home}
        </EmptyState>
      </Surface>
    </>
  )
}
