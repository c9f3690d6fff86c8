/** Building blocks of every page. */
import { Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import classes from './layout.module.css'

/** Heading, sentence and main action of a page: at the top right on a desk, at the bottom on a phone. */
export function PageHead({ title, lead, action }: { title: string; lead?: ReactNode; action?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Zeughaus`
  }, [title])
  const hasAction = action !== undefined && action !== null && action !== false
  return (
    <header className={classes['head']}>
      <div>
        <Title order={1} tabIndex={-1} id="seitentitel">
          {title}
        </Title>
        {lead !== undefined && <p className={classes['lead']}>{lead}</p>}
      </div>
      {hasAction && <MainAction>{action}</MainAction>}
    </header>
  )
}

/** The main action of a page outside of its head; on a phone it stays at the bottom. */
export const MainAction = ({ children }: { children: ReactNode }) => <div className={classes['action']}>{children}</div>

/** A section with its own heading. */
export function Section({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes['section']}>
      <div className={classes['sectionHead']}>
        <Title order={2}>{title}</Title>
        {aside}
      </div>
      {children}
    </section>
  )
}

/** A white surface on the grey page. */
export function Surface({ children, padded = true }: { children: ReactNode; padded?: boolean }) {
  return (
    <div className={classes['surface']} data-padded={padded}>
      {children}
    </div>
  )
}

/** Explains an empty list and what to do. */
export function EmptyState({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <div className={classes['empty']}>
      <span aria-hidden>{icon}</span>
      <strong>{title}</strong>
      <div className={classes['emptyText']}>{children}</div>
    </div>
  )
}

/** Shows an error in the service's words beside its cause. */
export function ErrorNote({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={classes['error']} role="alert">
      <IconAlertTriangle size={20} aria-hidden />
      <div>{children}</div>
      {action}
    </div>
  )
}
