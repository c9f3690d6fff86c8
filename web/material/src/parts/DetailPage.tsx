/** Parts of a page about one record: link back, name, state, facts and tabs. */
import { Skeleton, Tabs, Title } from '@mantine/core'
import { IconChevronLeft } from '@tabler/icons-react'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber, PageHead, Surface } from '@zeughaus/web-shared'
import { Fragment, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { HEADING, useBeside } from './beside.ts'
import classes from './DetailPage.module.css'
import { LoadError } from './LoadError.tsx'
import { lastSearch } from './lastSearch.ts'

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
  if (useBeside() !== undefined) return <InPane {...props} />
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

interface Part {
  /** Name in the address: `?teil=maengel`. */
  readonly name: string
  readonly label: string
  readonly count?: number | undefined
  readonly content: () => ReactNode
}

/** Shows the parts of a record as tabs; the address names the open one. */
export function Parts({ label, parts }: { label: string; parts: readonly Part[] }) {
  const { teil } = useSearch({ strict: false }) as { teil?: string }
  const navigate = useNavigate()
  const first = parts[0]?.name ?? ''
  const open = parts.some(({ name }) => name === teil) ? (teil ?? first) : first
  const tabs = useRef<HTMLDivElement>(null)
  // Scrolls the open tab into view: on a phone the tabs are wider than the screen.
  useEffect(() => {
    const list = tabs.current
    const tab = list?.querySelector<HTMLElement>(`[data-teil="${open}"]`)
    if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2
  }, [open])
  useShownPart(tabs, teil !== undefined)
  return (
    <Tabs
      value={open}
      keepMounted={false}
      onChange={(name) =>
        void navigate({
          to: '.',
          search: (before) => ({ ...before, teil: name === first ? undefined : (name ?? undefined) }),
          replace: true,
          resetScroll: false,
        })
      }
    >
      <Tabs.List ref={tabs} aria-label={label} className={classes['tabs']}>
        {parts.map(({ name, label: word, count }) => (
          <Tabs.Tab key={name} value={name} data-teil={name} className={classes['tab']}>
            {word}
            {count !== undefined && count > 0 && <span className={classes['count']}>{formatNumber(count)}</span>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {parts.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name} pt="md" className={classes['panel'] ?? ''}>
          {open === name && content()}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Scrolls to the tabs when the address names a part and the facts above fill the screen. */
function useShownPart(tabs: RefObject<HTMLElement | null>, isNamed: boolean): void {
  const wasNamed = useRef(isNamed)
  useEffect(() => {
    const list = tabs.current
    if (wasNamed.current && list !== null && list.getBoundingClientRect().top > window.innerHeight / 2)
      list.scrollIntoView({ block: 'start' })
  }, [tabs])
}

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

/** Renders loaded data; a skeleton before, the service's sentence after an error. */
export function Loaded<T>({ query, title, children }: LoadedProps<T>) {
  const isBeside = useBeside() !== undefined
  if (query.data !== undefined) return children(query.data)
  return (
    <>
      {title !== undefined && (isBeside ? <PaneHead title={title} /> : <PageHead title={title} />)}
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
