/** Parts of a page about one record: link back, name, state and facts. */
import { Skeleton, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { ErrorNote, PageHead, Surface } from '@zeughaus/web-shared'
import { ApiError } from '@zeughaus/web-shared/api'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import classes from './DetailPage.module.css'
import { LoadError } from './LoadError.tsx'
import { lastSearch } from './lastSearch.ts'
import { HEADING, usePane } from './pane.ts'

interface DetailPageProps {
  readonly back: { readonly to: string; readonly label: string }
  readonly title: string
  readonly lead?: ReactNode
  /** The page's one main action. */
  readonly action?: ReactNode
  /** Further actions. */
  readonly more?: ReactNode
  /** State and facts: above the content, beside it on a wide screen. */
  readonly facts?: ReactNode
  readonly children: ReactNode
}

export function DetailPage(props: DetailPageProps) {
  const { back, title, lead, action, more, facts, children } = props
  if (usePane() !== undefined) return <InPane {...props} />
  return (
    <>
      <div className={classes['top']}>
        <Link to={back.to} search={lastSearch(back.to) as never} className={classes['back']}>
          <IconChevronLeft size={20} aria-hidden />
          {back.label}
        </Link>
        <div className={classes['more']}>{more}</div>
      </div>
      <PageHead title={title} {...(lead === undefined ? {} : { lead })} {...(action === undefined ? {} : { action })} />
      <div className={classes['wide']} data-facts={facts !== undefined}>
        {facts !== undefined && <div className={classes['body']}>{facts}</div>}
        <div className={classes['body']}>{children}</div>
      </div>
    </>
  )
}

/** The same in the pane beside a list: one column, and a heading below that of the list. */
function InPane({ title, lead, action, more, facts, children }: DetailPageProps) {
  return (
    <>
      <PaneHead title={title} lead={lead} />
      <div className={classes['actions']}>
        {action}
        {more}
      </div>
      <div className={classes['body']}>
        {facts}
        {children}
      </div>
    </>
  )
}

const PaneHead = ({ title, lead }: Pick<DetailPageProps, 'lead' | 'title'>) => (
  <>
    <Title order={2} id={HEADING} tabIndex={-1} className={classes['paneTitle'] ?? ''}>
      {title}
    </Title>
    {lead !== undefined && <p className={classes['paneLead']}>{lead}</p>}
  </>
)

/** Shows pairs of name and value; leaves out `undefined`, `null` and `false`. */
export function Facts({ facts }: { facts: readonly (readonly [string, ReactNode])[] }) {
  return (
    <dl className={classes['facts']}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== false)
        .map(([name, value]) => (
          <Fragment key={name}>
            <div>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          </Fragment>
        ))}
    </dl>
  )
}

interface Loaded<T> {
  readonly data: T | undefined
  readonly error: Error | null
  readonly refetch: () => unknown
}

interface LoadedProps<T> {
  readonly query: Loaded<T>
  /** Heading of the page until the data is there: "Gerät". */
  readonly title?: string
  readonly children: (data: T) => ReactNode
}

/** Refused, or not there. */
const UNSEEN: readonly number[] = [403, 404]
const GONE =
  'Das ist für Sie nicht mehr zu sehen: Es wurde gelöscht, gehört jetzt an einen anderen Ort, oder Ihre Rollen wurden geändert. Hier steht der letzte Stand.'
/** Whether the page around has said so. */
const SaidGone = createContext(false)
const isGone = (error: Error | null): boolean => error instanceof ApiError && UNSEEN.includes(error.status)

/**
 * Renders loaded data; a skeleton before, the service's sentence after an error. Says so when the record was there and is not
 * to be seen any more.
 */
export function Loaded<T>({ query, title, children }: LoadedProps<T>) {
  const isInPane = usePane() !== undefined
  const isSaid = useContext(SaidGone)
  const gone = isGone(query.error)
  // What is typed stays, so the record stays below the sentence.
  if (query.data !== undefined)
    return (
      <>
        {gone && !isSaid && <ErrorNote>{GONE}</ErrorNote>}
        <SaidGone value={gone || isSaid}>{children(query.data)}</SaidGone>
      </>
    )
  return (
    <>
      {title !== undefined && (isInPane ? <PaneHead title={title} /> : <PageHead title={title} />)}
      {query.error === null ? (
        <Surface>
          <div className={classes['loading']} aria-hidden>
            <Skeleton height={28} width="60%" />
            <Skeleton height={18} />
            <Skeleton height={18} width="80%" />
          </div>
        </Surface>
      ) : (
        <LoadError error={query.error} onAgain={query.refetch} />
      )}
    </>
  )
}
